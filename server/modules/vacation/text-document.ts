// Documents as plain text that prove their content, sent as a file.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '#server/files/send-file.ts'

export interface TextDocument {
  /** Of the file. */
  readonly name: string
  readonly text: string
}

/** The lines, a blank one, and the SHA-256 of all bytes above the last line. */
export function textDocument(name: string, lines: readonly string[]): TextDocument {
  const content = [...lines, '', ''].join('\n')
  return { name, text: `${content}SHA-256: ${createHash('sha256').update(content).digest('hex')}\n` }
}

export const sendTextDocument = (reply: FastifyReply, { name, text }: TextDocument): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Buffer.from(text))
