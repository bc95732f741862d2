// static/config.prod.json: the addresses the shell works with.
import { Type, type Static } from 'typebox'

export const StaticConfig = Type.Object({
  homepageUrl: Type.String(),
  accountUrl: Type.String(),
  userManagementUrl: Type.String(),
  monitoringUrl: Type.String(),
  baseUrl: Type.String({ description: 'Service prefixes (api/…) stand below it' }),
  internalBaseUrl: Type.String(),
  webSocketUserUrl: Type.String(),
  webSocketNotificationUrl: Type.String(),
  webSocketMaUrl: Type.String(),
  webSocketUrl: Type.Optional(Type.String({ description: 'The multiplexed socket; without it the three are used' })),
  extensions: Type.Boolean({ description: 'The back end knows Idempotency-Key, If-Match, undo and replay' }),
  identity: Type.Object({ url: Type.String(), realm: Type.String(), clientId: Type.String() }),
  bugReportUrl: Type.Optional(
    Type.String({ description: 'mailto: or https: address that takes error reports; without it there is no flag' }),
  ),
  analyticsUrl: Type.Optional(
    Type.String({ description: 'Takes batches of page views; without it nothing is counted' }),
  ),
  replayUrl: Type.Optional(
    Type.String({
      description: "Where a session's recording is seen, with {session} and {timestamp}; reports link it",
    }),
  ),
  areas: Type.Array(Type.String(), { description: 'Installed areas' }),
})
export type StaticConfig = Static<typeof StaticConfig>
