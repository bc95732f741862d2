// static/config.prod.json, written from the configuration: the first settings that the shell reads.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { StaticConfig } from '#contract/static-config.ts'
import { INSTALLED_AREAS } from '#server/modules/installed.ts'
import { outboxOf, type Config } from '#server/config/config.ts'

/** Settings that are absent are left out. */
const given = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))

export function staticConfigOf(config: Config): StaticConfig {
  const { publicUrl, oidcIssuer, analyticsUrl, replayUrl, accessRequestUrl, externalLinks, framePages } = config
  const outbox = outboxOf(config)
  // The demo company has a collector of its own.
  const bugReportUrl =
    config.bugReportUrl ?? (outbox.includes('reports') ? `${publicUrl}/api/outbox/reports` : undefined)
  const { accountUrl = '', userManagementUrl = '', monitoringUrl = '', ...others } = externalLinks
  const socket = publicUrl.replace(/^http/, 'ws')
  const [url = publicUrl, realm = 'portal'] = oidcIssuer?.split('/realms/') ?? [publicUrl]
  return {
    homepageUrl: publicUrl,
    accountUrl,
    userManagementUrl,
    monitoringUrl,
    baseUrl: publicUrl,
    internalBaseUrl: publicUrl,
    webSocketUserUrl: `${socket}/api/user`,
    webSocketNotificationUrl: `${socket}/api/notification`,
    webSocketMaUrl: `${socket}/api/ma`,
    webSocketUrl: `${socket}/api/realtime`,
    extensions: true,
    identity: { url, realm, clientId: 'portal' },
    ...given({ bugReportUrl, analyticsUrl, replayUrl, accessRequestUrl, ...others }),
    ...(Object.keys(config.assistant).length > 0 && { assistant: config.assistant }),
    ...(config.analyticsPatterns && { analyticsPatterns: true }),
    ...(framePages.length > 0 ? { framePages: [...framePages] } : {}),
    ...(config.embedOrigins.length > 0 ? { embedOrigins: [...config.embedOrigins] } : {}),
    ...(outbox.length > 0 ? { outbox } : {}),
    areas: [...INSTALLED_AREAS, ...(outbox.length > 0 ? ['outbox'] : [])],
  }
}

export const staticConfigRoute =
  (config: Config): FastifyPluginAsyncTypebox =>
  async (app) => {
    const answer = staticConfigOf(config)
    app.get(
      '/static/config.prod.json',
      {
        config: { access: 'public' },
        schema: { tags: ['start'], summary: 'Addresses the shell works with', response: { 200: StaticConfig } },
      },
      async (_request, reply) => reply.header('cache-control', 'no-cache').send(answer),
    )
  }
