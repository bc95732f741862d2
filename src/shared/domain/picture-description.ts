// What counts as a description of a picture for those who do not see it.

const bareOf = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$/i, '').trim()
const isName = (words: string): boolean => !/\p{Ll}\s+\S/u.test(words)

/** Whether somebody has said what a picture shows: 'IMG_0815', the name of its file, says nothing. */
export function isDescribed({ alt, name }: { readonly alt: string; readonly name: string }): boolean {
  const said = alt.trim().toLowerCase()
  if (said === '' || said === name.trim().toLowerCase()) return false
  return said !== bareOf(name).toLowerCase() || !isName(bareOf(name))
}
