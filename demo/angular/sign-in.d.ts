export declare const tokenProvider:
  | ((options: { minValidity: number; forceRefresh: boolean }) => Promise<string>)
  | undefined
