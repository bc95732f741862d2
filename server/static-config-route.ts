// static/config.prod.json, written from the configuration, and the start of what the shell knows of its surroundings.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { StaticConfig } from '#contract/static-config.ts'
import type { Config } from './config.ts'

/** Areas that this server has; the shell shows no others. */
export const INSTALLED_AREAS = ['home', 'news', 'notifications', 'profile', 'legal'] as const

export function staticConfigOf({ publicUrl, oidcIssuer, bugReportUrl, analyticsUrl, replayUrl }: Config): StaticConfig {
  const socket = publicUrl.replace(/^http/, 'ws')
  const [url = publicUrl, realm = 'portal'] = oidcIssuer?.split('/realms/') ?? [publicUrl]
  return {
    homepageUrl: publicUrl,
    accountUrl: '',
    userManagementUrl: '',
    monitoringUrl: '',
    baseUrl: publicUrl,
    internalBaseUrl: publicUrl,
    webSocketUserUrl: `${socket}/api/user`,
    webSocketNotificationUrl: `${socket}/api/notification`,
    webSocketMaUrl: `${socket}/api/ma`,
    webSocketUrl: `${socket}/api/realtime`,
    extensions: true,
    identity: { url, realm, clientId: 'portal' },
    ...(bugReportUrl === undefined ? {} : { bugReportUrl }),
    ...(analyticsUrl === undefined ? {} : { analyticsUrl }),
    ...(replayUrl === undefined ? {} : { replayUrl }),
    areas: [...INSTALLED_AREAS],
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
