import { describe, expect, test } from 'vitest'
import { companyName } from './name.ts'
import { partnerWords } from './search.ts'

describe('[SUP-01] the name of a company', () => {
  test.each([
    ['Ferrum Wittgenstein GmbH', 'ferrum wittgenstein', 'gmbh'],
    ['Ferrum Wittgenstein G.m.b.H.', 'ferrum wittgenstein', 'gmbh'],
    ['Ferrum Gesellschaft mit beschränkter Haftung', 'ferrum', 'gmbh'],
    ['Brandwald Feinguss GmbH & Co. KG', 'brandwald feinguss', 'gmbh-co-kg'],
    ['Brandwald Feinguss GmbH&Co', 'brandwald feinguss', 'gmbh-co-kg'],
    ['Brandwald Feinguss GmbH + Co KG', 'brandwald feinguss', 'gmbh-co-kg'],
    ['Brandwald Feinguss GmbH u. Co. Kommanditgesellschaft', 'brandwald feinguss', 'gmbh-co-kg'],
    ['Henkel AG & Co. KGaA', 'henkel', 'kgaa'],
    ['Ebbing Präzisionsteile KG', 'ebbing prazisionsteile', 'kg'],
    ['Haverkamp Schmierstoffe e. K.', 'haverkamp schmierstoffe', 'ek'],
    ['Startwerk UG (haftungsbeschränkt)', 'startwerk', 'ug'],
    ['Müller & Söhne OHG', 'muller sohne', 'ohg'],
    ['Mueller und Soehne oHG', 'muller und sohne', 'ohg'],
    ['Acciaio S.p.A.', 'acciaio', 'foreign'],
    ['Stal Sp. z o.o.', 'stal', 'foreign'],
    ['Fa. Tebbe & Cie. Federnwerk', 'tebbe cie federnwerk', undefined],
    ['Zintl GmbH gesperrt', 'zintl', 'gmbh'],
    ['GmbH', 'gmbh', undefined],
    ['Seil', 'seil', undefined],
  ])('%s is %s, %s', (name, stem, form) => {
    expect(companyName(name)).toEqual({ stem, form })
  })
})

test.each([
  ['Ferrum GmbH & Co. KG', ['ferrum']],
  ['Müller', ['muller']],
  ['Mueller', ['muller']],
  ['104 512', ['104512']],
  ['DE 117 892 245', ['de117892245']],
  ['31-512-0094', ['315120094']],
  ['342/5810/1177', ['34258101177']],
  ['HRB 4471', ['hrb4471']],
  ['0110 Stahl', ['0110', 'stahl']],
  ['f', ['f']],
  ['%_', []],
])('[SUP-01] a search for %s looks for %o', (typed, words) => {
  expect(partnerWords(typed)).toEqual(words)
})
