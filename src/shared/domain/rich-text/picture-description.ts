// Rule for the alternative text of a picture.

const bareOf = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$/i, '').trim()
const isName = (words: string): boolean => !/\p{Ll}\s+\S/u.test(words)

/** Whether the alternative text describes the picture: a file name such as 'IMG_0815' does not. */
export function isDescribed({ alt, name }: { readonly alt: string; readonly name: string }): boolean {
  const said = alt.trim().toLowerCase()
  if (said === '' || said === name.trim().toLowerCase()) return false
  return said !== bareOf(name).toLowerCase() || !isName(bareOf(name))
}
