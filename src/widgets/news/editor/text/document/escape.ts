// Text and values of attributes as the sanitiser writes them.
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00A0': '&nbsp;',
}
export const escapeText = (text: string): string => text.replace(/[&<>\u00A0]/g, (one) => ENTITIES[one] ?? one)
export const escapeAttribute = (text: string): string => text.replace(/[&<>"\u00A0]/g, (one) => ENTITIES[one] ?? one)
