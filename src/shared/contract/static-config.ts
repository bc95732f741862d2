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
  accessRequestUrl: Type.Optional(
    Type.String({ description: 'mailto: or https: address where one asks for access to a page' }),
  ),
  analyticsUrl: Type.Optional(
    Type.String({ description: 'Takes batches of page views; without it nothing is counted' }),
  ),
  replayUrl: Type.Optional(
    Type.String({
      description: "Where a session's recording is seen, with {session} and {timestamp}; reports link it",
    }),
  ),
  travelExpensesUrl: Type.Optional(
    Type.String({
      description: 'Sign-on page of the expense system; this address and each below it: absent means off',
    }),
  ),
  phoneListUrl: Type.Optional(Type.String({ description: 'Phone list in the internal network' })),
  phoneHealthUrl: Type.Optional(
    Type.String({ description: 'Tells, asked by the browser and without a token, whether that network is reached' }),
  ),
  framePages: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), title: Type.String(), url: Type.String() }), {
      description: 'The only foreign pages that are shown inside the portal, below /seite',
    }),
  ),
  embedOrigins: Type.Optional(
    Type.Array(Type.String(), { description: 'Origins whose pages may sign people in by a window of the portal' }),
  ),
  areas: Type.Array(Type.String(), { description: 'Installed areas' }),
})
export type StaticConfig = Static<typeof StaticConfig>
