export interface Report {
  readonly summary: string
  readonly email: string
  /** Name and value of each line of the description. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}

/** The configured address with the report filled in: subject and body of a mail, else the fields of a form. */
export function reportAddress(address: string, { summary, email, facts }: Report): string {
  const url = new URL(address)
  const description = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  const isMail = url.protocol === 'mailto:'
  if (!isMail && url.protocol !== 'https:') throw new TypeError(`no address for reports: ${url.protocol}`)
  const fields = isMail ? { subject: summary, body: description } : { summary, email, description }
  // Mail programs show a plus as it is, so blanks are written as %20.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}${url.search ? '&' : '?'}${query.join('&')}`
}
