import { beforeEach, expect, test } from 'vitest'
import { aToken } from '#shared/testing/a-token.ts'
import { $language, setLanguage } from './language.ts'
import { accessToken, setTokenProvider } from './session.ts'

beforeEach(() => {
  setLanguage(undefined)
  document.documentElement.lang = ''
})

test.each([
  ['nothing', undefined, undefined, '', 'de'],
  ['the page', undefined, undefined, 'en-US', 'en'],
  ['a language without a catalogue', undefined, undefined, 'fr', 'de'],
  ['the person before the page', undefined, 'en', 'de', 'en'],
  ['a choice before the person', 'de-AT', 'en', 'en', 'de'],
])('[APP-18] %s', async (_, chosen, locale, page, language) => {
  document.documentElement.lang = page
  setTokenProvider(undefined)
  setTokenProvider(async () => aToken({ ...(locale && { locale }) }))
  await accessToken()
  setLanguage(chosen)
  expect($language.get()).toBe(language)
})
