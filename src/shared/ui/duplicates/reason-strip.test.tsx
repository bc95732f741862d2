import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FIELD_LEVELS } from '#domain/duplicates/compare.ts'
import { setLanguage } from '#shared/bus/language.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { ReasonStrip } from './reason-strip.tsx'

beforeEach(() => setLanguage('de'))

test('[SUP-05] every level of every field has a text in both languages', () => {
  const keys = Object.entries(FIELD_LEVELS).flatMap(([field, levels]) => levels.map((level) => `${field}.${level}`))
  expect(keys.filter((key) => !(key in de) || !(key in en))).toEqual([])
})

test('[SUP-05] a reason shows how similar names are, how rare an equal value is, and whether it supports or opposes', () => {
  render(
    <ReasonStrip
      reasons={[
        { field: 'duns', level: 'different', weight: -40, isVeto: true },
        { field: 'street', level: 'different', weight: -1.2, isVeto: false },
        { field: 'iban', level: 'rare', weight: 3, isVeto: false, carriers: 2 },
        { field: 'phone', level: 'common', weight: 1, isVeto: false, carriers: 60 },
        { field: 'domain', level: 'common', weight: 0.5, isVeto: false, carriers: 101 },
        { field: 'name', level: 'similar', weight: 2, isVeto: false, percent: 92 },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Schließt aus: UPIK anders: anderer Standort',
    'Dagegen: Straße anders: zweites Werk?',
    'Dafür: IBAN gleich (nur diese zwei)',
    'Dafür: Telefon gleich, aber verbreitet (bei 60 Partnern)',
    'Dafür: Internetadresse gleich, aber verbreitet (bei mehr als 100 Partnern)',
    'Dafür: Name ähnlich (92 %)',
  ])
})
