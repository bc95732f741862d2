// static/config.prod.json: the addresses that the shell uses.
import { Type, type Static } from 'typebox'
import { OUTBOX_PARTS } from './outbox.ts'

export const StaticConfig = Type.Object({
  homepageUrl: Type.String(),
  accountUrl: Type.String(),
  userManagementUrl: Type.String(),
  monitoringUrl: Type.String(),
  baseUrl: Type.String({ description: 'Service prefixes (api/…) are appended to it' }),
  internalBaseUrl: Type.String(),
  webSocketUserUrl: Type.String(),
  webSocketNotificationUrl: Type.String(),
  webSocketMaUrl: Type.String(),
  webSocketUrl: Type.Optional(
    Type.String({ description: 'The multiplexed socket; absent: the three of the specification' }),
  ),
  extensions: Type.Boolean({ description: 'The back end supports Idempotency-Key, If-Match, undo and replay' }),
  identity: Type.Object({ url: Type.String(), realm: Type.String(), clientId: Type.String() }),
  bugReportUrl: Type.Optional(
    Type.String({ description: 'mailto: or https: address for error reports; absent: reports are not offered' }),
  ),
  accessRequestUrl: Type.Optional(
    Type.String({ description: 'mailto: or https: address to request access to a page' }),
  ),
  analyticsUrl: Type.Optional(
    Type.String({ description: 'Receives batches of page views; absent: nothing is counted' }),
  ),
  analyticsPatterns: Type.Optional(
    Type.Boolean({ description: 'Page views carry the pattern of the path; absent: the full path' }),
  ),
  replayUrl: Type.Optional(
    Type.String({
      description: 'Address of a session recording, with {session} and {timestamp}, which reports link to',
    }),
  ),
  travelExpensesUrl: Type.Optional(
    Type.String({
      description: 'Sign-on page of the expense system, including paths below it; absent: off',
    }),
  ),
  phoneListUrl: Type.Optional(Type.String({ description: 'Phone list in the internal network' })),
  phoneHealthUrl: Type.Optional(
    Type.String({
      description: 'Requested by the browser without a token, to check whether that network is reachable',
    }),
  ),
  framePages: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), title: Type.String(), url: Type.String() }), {
      description: 'The only external pages that are shown inside the portal, below /seite',
    }),
  ),
  embedOrigins: Type.Optional(
    Type.Array(Type.String(), { description: 'Origins whose pages may sign people in by a window of the portal' }),
  ),
  outbox: Type.Optional(
    Type.Array(Type.Enum(OUTBOX_PARTS), { description: 'What the demo company keeps instead of sending it' }),
  ),
  assistant: Type.Optional(
    Type.Object(
      {
        name: Type.Optional(Type.String()),
        pictureUrl: Type.Optional(Type.String({ description: 'https: address, or a path of the portal' })),
        greeting: Type.Optional(Type.String()),
        greetingEn: Type.Optional(Type.String({ description: 'Absent: the German one is not shown in English' })),
      },
      { description: 'The persona of the help; what is absent is that of the shell' },
    ),
  ),
  areas: Type.Array(Type.String(), { description: 'Installed areas' }),
})
export type StaticConfig = Static<typeof StaticConfig>
