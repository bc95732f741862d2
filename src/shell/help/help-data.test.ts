import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PAGES } from '#domain/routes/routes.ts'
import { DEFAULT_TIME_RULES } from '#domain/working-time/time-rules.ts'
import { topicOf, type AreaHelp } from '#shared/help.ts'
import { signIn } from '#shared/testing/sign-in.ts'
import { serve } from '#shared/testing/serve.ts'
import { todayInBerlin } from '#shared/today.ts'
import { AREA_HELP } from './area-help.ts'
import { hasGap } from './load-help.ts'
import { help as shellHelp } from './portal/help.ts'

const RULES = {
  lapseMonth: 'firstDay',
  expiresAtStart: true,
  carriedTo: '03-31',
  flexitimeStep: 15,
  flexitimeMinimum: -600,
  flexitimeAutoMinutes: 120,
  flexitimeDays: 2,
  comparisonViews: true,
}

let all: readonly { readonly name: string; readonly help: AreaHelp }[]
beforeEach(async () => {
  const areas = await Promise.all(
    AREA_HELP.map(async ({ routes, load }) => ({ name: routes[0] ?? '', help: (await load()).help })),
  )
  all = [...areas, { name: 'home', help: shellHelp }]
})

const textsOf = (help: AreaHelp): string[] =>
  help.screens.flatMap(({ purpose, topics, steps = [] }) => [
    purpose,
    ...topics.map(topicOf).flatMap(({ question }) => [question, `${question}Text`]),
    ...steps.map(({ text }) => text),
  ])

describe('[SHELL-06] the help of every area', () => {
  test('explains every page of the areas that exist, and no page that does not', () => {
    const explained = all.flatMap(({ help }) => help.screens.flatMap(({ routes }) => routes))
    expect(explained.filter((name) => name !== 'everywhere' && !PAGES.some((page) => page.name === name))).toEqual([])
    const helped = new Set(AREA_HELP.flatMap(({ routes }) => routes))
    const pages = PAGES.filter(({ name, tag }) => helped.has(name) && tag !== undefined)
    expect(pages.map(({ name }) => name).filter((name) => !explained.includes(name))).toEqual([])
    expect(new Set(explained).size).toBe(explained.length)
  })

  test('asks what happens if, in both languages, and has every text', () => {
    for (const { help } of all)
      for (const language of ['de', 'en'] as const) {
        const missing = textsOf(help).filter((key) => help.text(key, undefined, language) === key)
        expect(missing).toEqual([])
        const questions = help.screens.flatMap(({ topics }) => topics.map((topic) => topicOf(topic).question))
        for (const key of questions) expect(help.text(key, undefined, language)).toMatch(/^… .+\?$/)
      }
  })

  test('quotes no value of a rule in its texts', () => {
    const harmless = /F1|0:00|31\.12\.|31 December/g
    const quoted = all.flatMap(({ help }) =>
      textsOf(help).flatMap((key) =>
        (['de', 'en'] as const)
          .map((language) => help.text(key, undefined, language).replaceAll(harmless, ''))
          .filter((text) => /\d/.test(text)),
      ),
    )
    expect(quoted).toEqual([])
  })

  test.each(['de', 'en'] as const)(
    'fills every gap from the domain or the settings of the server (%s)',
    async (language) => {
      serve({ '/vac/rules': RULES, '/badges': { notifications: [], seq: 1 }, [`/az/months/${todayInBerlin().slice(0, 7)}`]: { rules: DEFAULT_TIME_RULES } }) // prettier-ignore
      await signIn(['portal_ma'])
      for (const { name, help } of all) {
        const values = await help.values(language)
        const gaps = textsOf(help)
          .map((key) => help.text(key, values, language))
          .filter(hasGap)
        expect(gaps, name).toEqual([])
      }
    },
  )
})

describe('[SHELL-06] rules that a company has set', () => {
  const vacation = async () => all.find(({ name }) => name.startsWith('vacation'))!.help
  const answer = async (key: string) => {
    const help = await vacation()
    return help.text(key, await help.values('de'), 'de')
  }

  test('are quoted as they are set', async () => {
    serve({ '/vac/rules': { ...RULES, carriedTo: '06-30' }, '/badges': { notifications: [], seq: 1 } })
    await signIn(['portal_ma'])
    expect(await answer('restText')).toContain('bis zum 30.06. des Folgejahres')
    expect(await answer('flexitimeText')).toContain('Bis 2 Stunden werden sie automatisch genehmigt.')
    expect(await answer('undecidedText')).toContain('verfällt er um 0:00 Uhr')
  })

  test('are missing, not invented, where the server does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(hasGap(await answer('specialText'))).toBe(true)
    expect(await answer('countText')).toContain('ab 5 Personen')
  })
})
