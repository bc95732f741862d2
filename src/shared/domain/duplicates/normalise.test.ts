import { describe, expect, test } from 'vitest'
import { keysOf, KEY_KINDS } from './keys.ts'
import { partsOfName } from './name.ts'
import { comparedPartner, type PartnerRecord } from './partner-record.ts'
import { colognePhonetics, isOneEdit, jaroWinkler, repairMojibake } from './text.ts'

const EMPTY: PartnerRecord = {
  name: '',
  name2: '',
  street: '',
  zip: '',
  city: '',
  country: '',
  vatId: '',
  taxNumber: '',
  register: '',
  duns: '',
  iban: '',
  phone: '',
  email: '',
  web: '',
}
const compared = (fields: Partial<PartnerRecord>) => comparedPartner({ ...EMPTY, ...fields })

describe('[SUP-05] text', () => {
  test.each([
    ['MÃ¼ller', 'Müller'],
    ['StraÃŸe', 'Straße'],
    ['Ã„hren & SÃ¶hne', 'Ähren & Söhne'],
    ['Müller', 'Müller'],
    ['Ã', 'Ã'],
    ['100 Â€ 本', '100 Â€ 本'],
  ])('%s is repaired to %s', (typed, text) => expect(repairMojibake(typed)).toBe(text))

  test.each([
    ['Wikipedia', '3412'],
    ['Müller-Lüdenscheidt', '65752682'],
    ['Breschnew', '17863'],
    ['Meier', '67'],
    ['Mayr', '67'],
    ['Philipp', '351'],
    ['Xaver', '4837'],
    ['', ''],
  ])('%s sounds like %s', (word, code) => expect(colognePhonetics(word)).toBe(code))

  test.each([
    ['martha', 'marhta', 0.961],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.813],
    ['', 'a', 0],
  ])('%s and %s are alike by %f', (one, other, likeness) => expect(jaroWinkler(one, other)).toBeCloseTo(likeness, 3))

  test.each([
    ['DE136695976', 'DE136659976', true],
    ['DE136695976', 'DE13669597', true],
    ['DE136695976', 'DE136695976', false],
    ['DE136695976', 'DE136695911', false],
    ['ab', 'ba', true],
    ['', 'a', true],
  ])('%s and %s are one edit apart: %s', (one, other, is) => {
    expect(isOneEdit(one, other)).toBe(is)
    expect(isOneEdit(other, one)).toBe(is)
  })
})

describe('[SUP-05] a company name', () => {
  test.each([
    ['Zintl Oberflächentechnik GmbH & Co. KG', 'zintl oberflachentechnik', 'gmbh-co-kg'],
    ['ZINTL OBERFLAECHENTECHNIK GMBH&CO KG', 'zintl oberflachentechnik', 'gmbh-co-kg'],
    ['Zintl GmbH u. Co. Kommanditgesellschaft', 'zintl', 'gmbh-co-kg'],
    ['Zintl mbH & Co. KG', 'zintl', 'gmbh-co-kg'],
    ['Zintl GmbH & Co. KGaA', 'zintl', 'kgaa'],
    ['Müller G.m.b.H.', 'muller', 'gmbh'],
    ['Mueller Gesellschaft mit beschränkter Haftung', 'muller', 'gmbh'],
    ['Gesellschaft für Messtechnik mbH', 'messtechnik', 'gmbh'],
    ['Muller UG (haftungsbeschränkt)', 'muller', 'ug'],
    ['Müller e. K.', 'muller', 'ek'],
    ['Müller e.Kfm.', 'muller', 'ek'],
    ['Fahrzeugbau Inh. Karl Müller', 'fahrzeugbau', undefined],
    ['Huber e.U.', 'huber', 'foreign'],
    ['Kowalski Sp. z o.o.', 'kowalski', 'foreign'],
    ['Rossi S.r.l.', 'rossi', 'foreign'],
    ['Shanghai Tools Co., Ltd.', 'shanghai tools', 'foreign'],
    ['Müller eGbR', 'muller', 'gbr'],
    ['Stadtwerke AöR', 'stadtwerke', 'public'],
    ['SE Elektronik GmbH', 'se elektronik', 'gmbh'],
    ['Meier & Co', 'meier co', undefined],
    ['Fa. Müller und Söhne GmbH - nicht verwenden', 'muller sohne', 'gmbh'],
    ['Müller GmbH z. Hd. Frau Thiel', 'muller', 'gmbh'],
    ['GmbH & Co. KG Zintl Oberflächentechnik', 'zintl oberflachentechnik', 'gmbh-co-kg'],
    ['GmbH', 'gmbh', undefined],
    ['<b>Müller</b> GmbH', 'b muller b', 'gmbh'],
  ])('%s is %s, %s', (typed, words, form) => {
    const name = partsOfName(typed)
    expect([name.words.join(' '), name.form]).toEqual([words, form])
  })

  test.each([
    ['Zintl GmbH Niederlassung Olpe', 'niederlassung olpe'],
    ['Zintl NL Olpe GmbH', 'niederlassung olpe'],
    ['Zintl GmbH Werk 2', 'werk 2'],
    ['Zintl Werk 2', 'werk 2'],
    ['Werk Zintl GmbH', undefined],
    ['Lager Zintl Fördertechnik GmbH', undefined],
    ['Schraubenwerk Siegen GmbH', undefined],
    ['Müller Büro Systeme GmbH', undefined],
  ])('%s is the branch %s', (typed, branch) => expect(partsOfName(typed).branch).toBe(branch))

  test.each([
    ['Zintl GmbH i. L.', 'liquidation', false],
    ['Zintl GmbH in Liquidation', 'liquidation', false],
    ['Zintl GmbH i. Ins.', 'insolvency', false],
    ['Zintl GmbH in Gründung', 'founding', false],
    ['Zintl Nachf. GmbH', undefined, true],
    ['Zintl GmbH vormals Kessler', undefined, true],
    ['Zintl GmbH 2024', undefined, true],
    ['Zintl GmbH', undefined, false],
  ])('%s: %s, successor %s', (typed, status, isSuccessor) => {
    const name = partsOfName(typed)
    expect([name.status, name.isSuccessor, name.words[0]]).toEqual([status, isSuccessor, 'zintl'])
  })

  test('names a company of the family for another purpose by a bit', () => {
    const bits = (name: string) => partsOfName(name).groupWords
    expect(bits('Zintl Verwaltungs GmbH')).toBe(bits('Zintl Verw. GmbH'))
    expect(bits('Zintl Verwaltungs GmbH')).not.toBe(bits('Zintl Holding GmbH'))
    expect(bits('Zintl Oberflächentechnik GmbH')).toBe(0)
  })
})

describe('[SUP-05] a partner', () => {
  test.each([
    ['vatId', { vatId: 'DE 136 695 976' }, 'DE136695976'],
    ['vatId', { vatId: '136695976' }, 'DE136695976'],
    ['vatId', { vatId: 'DE136695976-00001' }, 'DE136695976'],
    ['vatId', { taxNumber: 'DE136695976' }, 'DE136695976'],
    ['vatId', { vatId: 'beantragt' }, ''],
    ['vatId', { vatId: 'DE999999999' }, ''],
    ['vatId', { vatId: 'CHE-123.456.789 MWST', country: 'CH' }, 'CHE123456789'],
    ['taxNumber', { taxNumber: '151/815/08156' }, '5181508156'],
    ['taxNumber', { taxNumber: '151/8150/8156' }, '5181508156'],
    ['taxNumber', { taxNumber: '5151081508156' }, '5181508156'],
    ['taxNumber', { taxNumber: '338/5712/0844' }, '3857120844'],
    ['taxNumber', { taxNumber: 'DE136695976' }, ''],
    ['register', { register: 'HRB 4471 Siegen' }, 'HRB4471'],
    ['court', { register: 'HRB 4471 Siegen' }, 'siegen'],
    ['court', { register: 'AG Siegen HRB 4471' }, 'siegen'],
    ['register', { register: 'Amtsgericht Siegen, HRB 4471' }, 'HRB4471'],
    ['register', { register: 'HRB 12345 B' }, 'HRB12345B'],
    ['court', { register: 'HRB 4471' }, ''],
    ['duns', { duns: '31-640-2287' }, '316402287'],
    ['duns', { duns: '31-640' }, ''],
    ['iban', { iban: 'DE02 1203 0000 0000 2020 51' }, 'DE02120300000000202051'],
    ['phone', { phone: '+49 (0)2761 12345-18' }, '276112345'],
    ['phone', { phone: '02761/12345-0' }, '276112345'],
    ['phone', { phone: '0049 2761 12345' }, '276112345'],
    ['phone', { phone: '12' }, ''],
    ['phone', { phone: '+43 1 234567' }, '431234567'],
    ['domain', { web: 'https://www.zintl.de/kontakt?x=1' }, 'zintl.de'],
    ['domain', { email: 'Info@Zintl.de' }, 'zintl.de'],
    ['domain', { email: 'zintl@gmx.de' }, 'zintl@gmx.de'],
    ['domain', { web: 'keine' }, ''],
    ['street', { street: 'Robert-Bosch-Straße 14a' }, 'robertboschstr'],
    ['street', { street: 'Robert Bosch Str. 14' }, 'robertboschstr'],
    ['houseFrom', { street: 'Am Hammerwerk 12-16' }, 12],
    ['houseTo', { street: 'Am Hammerwerk 12-16' }, 16],
    ['isBox', { street: 'Postfach 10 12' }, true],
    ['street', { street: 'Olpe', city: 'Hauptstr. 3' }, 'hauptstr'],
    ['city', { city: '57462 Olpe' }, 'olpe'],
    ['zip', { city: '57462 Olpe' }, '57462'],
    ['zip', { zip: 'D-57462' }, '57462'],
    ['zip', { zip: '09111' }, '09111'],
    ['city', { city: 'Frankfurt a. M.' }, 'frankfurt'],
    ['city', { city: 'Frankfurt am Main' }, 'frankfurt'],
    ['city', { city: 'Halle (Saale)' }, 'halle'],
    ['city', { city: 'Munich' }, 'munchen'],
    ['country', { country: '' }, 'DE'],
  ] as const)('has the %s of %o: %s', (field, fields, value) => expect(compared(fields)[field]).toBe(value))

  test('is compared by the same words whether the name was split, spelt with umlauts or read in the wrong character set', () => {
    const words = [
      'Zintl Oberflächentechnik GmbH',
      'ZINTL OBERFLAECHENTECHNIK G.M.B.H.',
      'Zintl OberflÃ¤chentechnik GmbH',
    ].map((name) => compared({ name }).words)
    expect([...words, compared({ name: 'Zintl', name2: 'Oberflächentechnik GmbH' }).words]).toEqual(
      Array(4).fill('oberflachentechnik zintl'),
    )
  })

  test('a name of 10 MB is compared by its beginning', () => {
    expect(compared({ name: `Zintl ${'a'.repeat(10_000_000)} GmbH` }).words.length).toBeLessThan(210)
  })

  test('has a key of each kind, in ASCII, and none for missing values', () => {
    const full = compared({
      name: 'Zintl Technik 株式会社',
      street: 'Hauptstr. 3',
      zip: '57462',
      city: 'Olpe',
      vatId: 'DE136695976',
      taxNumber: '151/815/08156',
      register: 'HRB 4471 Siegen',
      duns: '316402287',
      iban: 'DE02120300000000202051',
      phone: '02761 123456',
      web: 'zintl.de',
    })
    const keys = keysOf(full)
    expect(keys).toHaveLength(KEY_KINDS.length)
    for (const key of keys) expect(key).toMatch(/^[ -~]{1,80}$/)
    expect(keysOf(compared({})).filter((key) => key !== '')).toEqual([])
  })

  test('a register number without its court is no key: it repeats at every court', () => {
    expect(keysOf(compared({ register: 'HRB 4471' }))[KEY_KINDS.indexOf('register')]).toBe('')
  })
})
