// Allowed targets of links in rich text: https, and by a setting e-mail and telephone. The server, the views and the editor share this
// rule.

/** An https address without a user name, which could imitate another host. */
export function isPlainHttps(href: string): boolean {
  if (!/^https:\/\//i.test(href)) return false
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url?.protocol === 'https:' && !url.username && !url.password
}

/** At most one recipient and a subject: a link must not write the text of a message or add recipients. */
const MAIL =
  /^mailto:[\p{L}\p{N}_.+'-]{1,64}@([\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63}(\?subject=[^\s&#"<>]{1,300})?$/iu
const LINE_BREAK = /%0[ad]/i
/** Digits only: * and # are service codes, which change the settings of a telephone. */
const PHONE = /^tel:\+?\d[\d().-]{1,30}$/i

/** Whether an address is harmless. `isAllowedLink` says whether rich text may link to it. */
export const isSafeLink = (href: string): boolean =>
  isPlainHttps(href) || (MAIL.test(href) && !LINE_BREAK.test(href)) || PHONE.test(href)

/** True for an address that rich text may link to; `contactLinks`: the setting of the portal allows e-mail and telephone. */
export const isAllowedLink = (href: string, contactLinks: boolean): boolean =>
  isPlainHttps(href) || (contactLinks && isSafeLink(href))

/** A telephone number as it is dialled: '+49 (0) 271 47-11' → '+492714711'. */
const dialled = (number: string): string => number.replace(/^(\+\d+\s*)\(0\)/, '$1').replace(/[^\d+]/g, '')

/** One number: a slash may follow an area code only, not separate two numbers or extensions. */
const ONE_NUMBER = /^(?:(?:\+\d{1,3}\s*(?:\(0\))?|\(?0)\s*\d{2,5}\)?\s*\/)?\s*\(?\+?[\d\s().-]+$/
/** The maximum number of digits in any country. */
const DIGITS_MOST = 15

/** The link that dials a number; undefined for several numbers, and for a number with further words. */
export function phoneLink(written: string): string | undefined {
  const number = dialled(written.trim())
  const isOne = ONE_NUMBER.test(written.trim()) && number.replace('+', '').length <= DIGITS_MOST
  return isOne && isSafeLink(`tel:${number}`) ? `tel:${number}` : undefined
}

/** The link that writes to the e-mail address of a person; undefined where it is none. */
export const mailLink = (address: string): string | undefined =>
  /^[^\s@]+@[^\s@]+$/.test(address) ? `mailto:${encodeURIComponent(address).replace('%40', '@')}` : undefined

/** The address for the text of an author: without a scheme https, mailto or tel; undefined where none is allowed. */
export function typedLink(written: string, contactLinks: boolean): string | undefined {
  const href = addressOf(written.trim())
  return href !== undefined && isAllowedLink(href, contactLinks) ? href : undefined
}

function addressOf(text: string): string | undefined {
  const phone = /^(?:tel:)?\s*(\+?[\d\s()/-]{3,})$/i.exec(text)?.[1]
  if (phone) return phoneLink(phone)
  if (/^[^\s/@:]+@[^\s/@:]+$/.test(text)) return `mailto:${text}`
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text)
  return hasScheme || text === '' ? text : `https://${text}`
}
