// Connections that the portal opens itself: mails by SMTP, messages to push services.
import { isLoopback } from './loopback.ts'

export interface MailServer {
  /** smtp: (STARTTLS, beyond this machine demanded) or smtps:, with user and password where they are needed. */
  readonly url: string
  /** Sender, such as `Portal <portal@example.com>`. */
  readonly from: string
}

export interface Outbound {
  /** undefined: this portal sends no mail. */
  readonly mail: MailServer | undefined
  readonly push: {
    /** Push services in addition to those of the browsers: host names (`*.` for all below one) over https, or origins on this machine. */
    readonly services: readonly string[]
    /** mailto: or https: address at which push services reach the operator of this portal. */
    readonly subject: string
  }
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/
// oxlint-disable-next-line no-control-regex -- they are what must not get into a header
const CONTROL = /[\u0000-\u001f\u007f]/

/** True for one plain address without a name, comment or line break. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text) && !CONTROL.test(text)

/** The bare address of a sender. */
const bareAddress = (from: string): string => /<([^<>]*)>$/.exec(from)?.[1] ?? from

function readMail(env: NodeJS.ProcessEnv, faults: string[]): MailServer | undefined {
  const url = env['SMTP_URL'] || undefined
  const from = env['MAIL_FROM'] || undefined
  const parsed = url === undefined ? undefined : URL.parse(url)
  // The address holds a password: it is not repeated.
  if (url !== undefined && !(parsed && /^smtps?:$/.test(parsed.protocol) && parsed.hostname))
    faults.push('SMTP_URL is not an address such as smtps://user:password@mail.example.com:465.')
  if (from !== undefined && (CONTROL.test(from) || !isMailAddress(bareAddress(from))))
    faults.push('MAIL_FROM is not a sender such as Portal <portal@example.com>.')
  if (url !== undefined && from === undefined) faults.push('SMTP_URL is set, but MAIL_FROM, the sender, is not.')
  return url === undefined || from === undefined ? undefined : { url, from }
}

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/

function readServices(env: NodeJS.ProcessEnv, faults: string[]): string[] {
  const named = (env['PUSH_SERVICES'] ?? '').split(',').map((each) => each.trim().toLowerCase())
  return named.filter(Boolean).map((value) => {
    const url = URL.parse(value)
    const local = url?.protocol === 'http:' && isLoopback(url.hostname) && url.pathname === '/' && !url.search
    if (!local && !HOST.test(value))
      faults.push(`PUSH_SERVICES names '${value}', which is not a host such as push.example.com or *.push.example.com.`)
    return local ? url.origin : value
  })
}

/** Names every fault in `faults`. */
export function readOutbound(env: NodeJS.ProcessEnv, publicUrl: string, faults: string[]): Outbound {
  const mail = readMail(env, faults)
  const sender = bareAddress(env['MAIL_FROM'] || 'portal@localhost')
  const subject = publicUrl.startsWith('https:') && !env['MAIL_FROM'] ? publicUrl : `mailto:${sender}`
  return { mail, push: { services: readServices(env, faults), subject } }
}
