// The mails that the portal sends about a person's account. Their texts are in `texts/`.

/** The data of each template; instants are ISO 8601. It must not contain secrets. */
export interface AccountMails {
  mfaSetUp: { at: string }
  mfaReset: { at: string }
  mfaRemoved: { at: string }
  recoveryCodesRenewed: { at: string }
  /** `left`: recovery codes that still work. */
  recoveryCodeUsed: { at: string; left: number }
  /** `device` in words, such as 'Windows, Firefox'. */
  newDevice: { at: string; device: string }
  /** `month`, 'YYYY-MM': the first payroll that uses it. Until `objectionUntil` the person can object. */
  ibanChanged: { at: string; month: string; objectionUntil: string }
  /** After an objection. */
  ibanPutBack: { at: string }
  addressChanged: { at: string }
  phoneChanged: { at: string }
}
export type AccountTemplate = keyof AccountMails

/** A request for one mail. The publisher needs to know neither address nor language. */
export type MailWanted = {
  [T in AccountTemplate]: {
    /** The subject, at most 200 characters: one mail per key, however often it is requested. */
    readonly key: string
    readonly personId: string
    /** Another address than the present one of the person, for example the former one. */
    readonly address?: string
    readonly template: T
    readonly data: AccountMails[T]
  }
}[AccountTemplate]
