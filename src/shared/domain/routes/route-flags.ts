/** Flags from the server that open a route, in addition to roles. */
export const ROUTE_FLAGS = [
  'showMenuSent',
  'showMenuReceived',
  'editsFormTemplates',
  'amISupervisor',
  'vacationApproval',
  'workingTimeReport',
  'createsPartners',
] as const
export type RouteFlag = (typeof ROUTE_FLAGS)[number]
