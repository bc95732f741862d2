/** Names, by id, of the persons that were chosen as contacts on this page: a story tells only of the one it is saved with. */
export const contactNames = new Map<string, string>()
