/** Facts that the server tells and that open a route, beside roles. */
export const ROUTE_FLAGS = [
  'showMenuSent',
  'showMenuReceived',
  'amISupervisor',
  'vacationApproval',
  'workingTimeReport',
] as const
export type RouteFlag = (typeof ROUTE_FLAGS)[number]
