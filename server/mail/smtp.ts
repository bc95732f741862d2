// The connection to the mail server.
import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { isLoopback } from '#server/config/loopback.ts'
import type { MailServer } from '#server/config/outbound.ts'

export interface Letter {
  readonly key: string
  readonly address: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribeUrl: string | null
}

export interface Smtp {
  /** Resolves when the server has accepted the mail. A LetterRefused is final; after other errors the caller should retry. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** The mail server refuses this letter finally; `message` is its response. */
export class LetterRefused extends Error {
  override readonly name = 'LetterRefused'
}

const SECOND = 1_000

/** Options are taken from the address one by one, so that its query cannot change a setting. */
export function transportOptions(url: URL) {
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // Mails and the password must be encrypted on the network.
    requireTLS: !secure && !isLoopback(url.hostname),
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 10 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
}

/** A mail has the same id however often it is sent, so a mail client that receives it twice shows it once. */
export const messageIdOf = (key: string, from: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${/@([^@<>\s]+)>?$/.exec(from)?.[1] ?? 'portal'}>`

interface SmtpError extends Error {
  readonly code?: string
  /** The command that the server answered. */
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/** Whether the server finally refused this letter, by its receiver or content; a wrong sender or password is our error. */
const isRefusal = ({ code, command, responseCode = 0 }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode >= 500

export function createSmtp({ url, from }: MailServer): Smtp {
  const transport = createTransport(transportOptions(new URL(url)))
  return {
    async send({ key, address, subject, text, html, unsubscribeUrl }) {
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl === null ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      }
      const list = unsubscribeUrl === null ? {} : { list: { unsubscribe: unsubscribeUrl } }
      try {
        // As an object the address is one receiver, whatever characters it contains.
        const to = { name: '', address }
        await transport.sendMail({ from, to, subject, text, html, messageId: messageIdOf(key, from), headers, ...list })
      } catch (error) {
        const fault = error as SmtpError
        if (isRefusal(fault)) throw new LetterRefused(fault.response ?? fault.message)
        throw error
      }
    },
    close: () => transport.close(),
  }
}
