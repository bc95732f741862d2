// Requests to change the name, bank details or VAT id of a partner: four eyes and a call to a number that was known before.

export const REQUEST_KINDS = ['name', 'bank', 'vat'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** open: waits for a second person · approved: written in the same moment · rejected, with its reason · withdrawn by its requester. */
export const REQUEST_STATES = ['open', 'approved', 'rejected', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
export interface Callback {
  /** Instant. */
  readonly at: string
  readonly name: string
  readonly number: string
}

export type CallbackRule =
  | 'callback_missing'
  | 'callback_future'
  | 'callback_before_request'
  | 'callback_number_unknown'

/** Digits of a phone number with its country, without the zero behind it: '+49 (0)2752 88-212' is '49275288212'. */
export function phoneDigits(number: string): string {
  const digits = number.replaceAll(/\(0\)/g, '').replaceAll(/[^\d+]/g, '')
  if (digits.startsWith('+')) return digits.slice(1)
  if (digits.startsWith('00')) return digits.slice(2)
  return digits.startsWith('0') ? `49${digits.slice(1)}` : digits
}

/** How long a number must be stored with the partner before a call to it is accepted, in days. */
export const KNOWN_FOR_DAYS = 30

/** When the first request can be made that a call to a number confirms, by when the number was stored. */
export const confirmsFrom = (since: string): Date => new Date(Date.parse(since) + KNOWN_FOR_DAYS * 86_400_000)

/** A call to the number confirms a request of this instant; `since` is undefined where the number was there from the beginning. */
export const confirms = (since: string | undefined, requestedAt: Date): boolean =>
  since === undefined || confirmsFrom(since) <= requestedAt

/** The rule that a call violates; `known` are the numbers that have been stored for long enough. */
export function brokenCallbackRule(
  call: Callback | undefined,
  {
    known,
    requestedAt,
    now,
  }: { readonly known: readonly string[]; readonly requestedAt: string; readonly now: string },
): CallbackRule | undefined {
  if (!call || call.name.trim() === '' || call.number.trim() === '') return 'callback_missing'
  if (Date.parse(call.at) > Date.parse(now)) return 'callback_future'
  // The requested values must be known at the time of the call; one on the day of the request is the usual case.
  if (Date.parse(call.at) < Date.parse(requestedAt) - 7 * 86_400_000) return 'callback_before_request'
  return known.some((number) => phoneDigits(number) === phoneDigits(call.number))
    ? undefined
    : 'callback_number_unknown'
}
