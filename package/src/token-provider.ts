/** Gives an access token of the signed-in person, valid for `minValidity` s more; with `forceRefresh` a new one. */
export type TokenProvider = (options: { minValidity: number; forceRefresh: boolean }) => Promise<string>
