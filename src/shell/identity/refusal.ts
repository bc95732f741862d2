// Why sign-in or sign-out failed: its kind, the provider's message, and the facts that support asks for.

const KINDS = [
  'denied',
  'disturbed',
  'setup',
  'clientId',
  'realm',
  'nonce',
  'answer',
  'network',
  'storage',
  'insecure',
  'unsupported',
  'registration',
  'signOut',
  'signOutLater',
  'adapter',
  'cookies',
  'other',
] as const
export type RefusalKind = (typeof KINDS)[number]

export interface Refusal {
  readonly kind: RefusalKind
  /** For support: the code of the provider, or of the failure here. */
  readonly code: string
  /** The provider's own text. */
  readonly description?: string | undefined
  /** Where the provider explains it; https only. */
  readonly link?: string | undefined
  /** ISO 8601. */
  readonly at: string
}

/** Codes of OAuth and OpenID Connect. */
const BY_CODE: Readonly<Record<string, RefusalKind>> = {
  access_denied: 'denied',
  login_required: 'denied',
  interaction_required: 'denied',
  account_selection_required: 'denied',
  consent_required: 'denied',
  server_error: 'disturbed',
  temporarily_unavailable: 'disturbed',
  invalid_request: 'setup',
  unauthorized_client: 'setup',
  unsupported_response_type: 'setup',
  invalid_scope: 'setup',
  invalid_client: 'setup',
}

/** Messages of the sign-in library, and of browsers that forbid a part of it. */
const BY_TEXT: readonly (readonly [text: RegExp, kind: RefusalKind, code: string])[] = [
  [/^clientId missing/, 'clientId', 'client_id_missing'],
  [/^realm missing/, 'realm', 'realm_missing'],
  [/^Not supported by the OIDC server/, 'unsupported', 'endpoint_missing'],
  [/"Register user" page not supported/, 'registration', 'registration_unsupported'],
  [/^Logout failed, request returned an error code/, 'signOut', 'logout_failed'],
  [/^invalid adapter type/, 'adapter', 'adapter_invalid'],
  [/3rd party check iframe message/, 'cookies', 'third_party_check'],
  [/^Invalid nonce/, 'nonce', 'nonce_invalid'],
  [/PKCE|Web Crypto/, 'insecure', 'no_secure_context'],
  [/invalid status/, 'answer', 'token_refused'],
]

const LONGEST = 300
/** Control characters, and those that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const readable = (text: string): string => text.replaceAll(UNSEEN, ' ').trim().slice(0, LONGEST)

const httpsOf = (address: string | null): string | undefined => {
  const url = URL.parse(address ?? '')
  return url?.protocol === 'https:' && !url.username ? url.href : undefined
}

function ofText(text: string): Pick<Refusal, 'kind' | 'code'> | undefined {
  const [, kind, code] = BY_TEXT.find(([pattern]) => pattern.test(text)) ?? []
  return kind && code ? { kind, code } : undefined
}

function ofError(error: Error): Pick<Refusal, 'kind' | 'code'> {
  if (error.name === 'QuotaExceededError' || error.name === 'SecurityError')
    return { kind: 'storage', code: error.name }
  const { response } = error as { response?: Response }
  if (response) return { kind: response.status < 500 ? 'answer' : 'disturbed', code: `token_${response.status}` }
  if (error instanceof TypeError) return { kind: 'network', code: 'network' }
  return ofText(error.message) ?? { kind: 'other', code: readable(error.message) || error.name }
}

/** The refusal for a thrown value; `search` is the query of the address to which the provider answered. */
export function refusalOf(thrown: unknown, search = ''): Refusal {
  const at = new Date().toISOString()
  if (thrown instanceof Error || thrown instanceof DOMException) return { ...ofError(thrown), at }
  const { error = 'unknown', error_description: text = '' } = (thrown ?? {}) as {
    error?: string
    error_description?: string
  }
  const { kind, code } = ofText(text) ?? { kind: BY_CODE[error] ?? 'other', code: readable(error) }
  return {
    kind,
    code,
    description: readable(text) || undefined,
    link: httpsOf(new URLSearchParams(search).get('error_uri')),
    at,
  }
}

/** Trying again by itself cannot help: the answer would be the same. */
export const isFinal = ({ kind }: Refusal): boolean =>
  kind === 'clientId' || kind === 'realm' || kind === 'storage' || kind === 'insecure'
