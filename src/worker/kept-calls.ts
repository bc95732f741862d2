// Which answers of the services are kept for reading without a network. Whatever is not named here never is: profile,
// bank details, export, second factor, sessions, searches, and all that writes.

const KEPT = [
  /^\/api\/notification\/badges$/,
  /^\/api\/news\/(ma|ut)\/news\/(highlight|last|\d+)$/,
  /^\/api\/news\/(ma|ut)\/kategorien\/primevuetreenodes$/,
  /^\/api\/news\/(ma|ut)\/docs\/[\w-]+\/download$/,
  /^\/api\/user\/profilepics\/download\/[\w-]+$/,
]

export const isKeptCall = ({ pathname }: URL): boolean => KEPT.some((pattern) => pattern.test(pathname))
