const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for the names that the storage gives to files: UUIDs. */
export const isStorageKey = (text: string): boolean => KEY.test(text)

/** Returns `key`, which becomes part of a path; throws where it is not a key of the storage. */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error('A storage key must be a UUID.')
  return key
}
