// The pending sign-in of a browser, by its cookie.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { ProblemError } from '#server/http/errors.ts'
import { pageContext } from './page-request.ts'
import type { PageContext } from './pages/layout.ts'
import { PROTOCOL_PATH, REALM_PATH, CONFIGURE_TOTP } from './realm-paths.ts'

export type Interaction = InstanceType<Provider['Interaction']>
export type Step =
  | { kind: 'open'; interaction: Interaction }
  /** The sign-in is finished, older than half an hour, or unknown. */
  | { kind: 'expired' }
  /** The sign-in exists, but the request has no cookie for it. */
  | { kind: 'cookieless' }

export async function findInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<Step> {
  const { uid } = request.params as { uid: string }
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === uid ? { kind: 'open', interaction } : { kind: 'expired' }
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    const isThere = request.headers.cookie === undefined && (await provider.Interaction.find(uid)) !== undefined
    return { kind: isThere ? 'cookieless' : 'expired' }
  }
}

/** One request to a page of the sign-in that is still open. */
export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  interaction: Interaction
}

export const visitContext = ({ request, interaction }: Visit, now: Date): PageContext =>
  pageContext(request, now, interaction.params)

/** The person who is already signed in where the page is shown. */
export const visitor = ({ interaction }: Visit): { personId: string; sid: string } => ({
  personId: interaction.session?.accountId ?? '',
  sid: interaction.session?.uid ?? '',
})

/** Whether a client requested the set-up of a second factor. */
export const isSetup = ({ prompt }: Interaction): boolean => prompt.name === CONFIGURE_TOTP

/** The person of a sign-in whose password was correct and whose code is pending; stored on the server. */
export const otpFor = ({ result }: Interaction): string | undefined => {
  const id = result?.['otpFor']
  return typeof id === 'string' ? id : undefined
}

/** The address of the original request, to start the sign-in again. */
export function restartAddress({ params }: Interaction): string {
  const query = Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return `${REALM_PATH}${PROTOCOL_PATH}/auth?${new URLSearchParams(query).toString()}`
}

/** Saves the outcome and redirects the browser to the provider, which continues the request. */
export async function finishInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<FastifyReply> {
  try {
    const address = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
    return reply.redirect(address, 303)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) throw new ProblemError(400, 'sign_in_expired')
    throw error
  }
}
