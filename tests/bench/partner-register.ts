// Registers of business partners with known duplicates: drawn by seed, with the errors and the lookalikes that
// real ones have. Weights are fitted with one seed and measured with others.
import { random, type Random } from '#server/demo-data/random.ts'
import type { PartnerRecord } from '#domain/duplicates/partner-record.ts'

export interface DrawnRecord extends PartnerRecord {
  /** Records of one partner have the same one. */
  readonly partner: number
  /** Records of partners that are alike, but not the same; '' for those without such a neighbour. */
  readonly kind: '' | 'branch' | 'sister' | 'generalPartner' | 'successor' | 'namesake' | 'park' | 'foreign'
  readonly family: number
}

type Fields = { -readonly [Key in keyof PartnerRecord]: PartnerRecord[Key] }

const listed = (words: string): string[] => words.split(' ')
const FAMILY_BEGIN = listed(
  'Alt Berg Birken Brand Breit Buch Burg Dorn Eber Eichen Eisen Erlen Falken Feld Finken Frei Fried Gold Grün Hagen Hart Hasel Heid Hell ' +
    'Hirsch Hoch Holz Kalten Kirch Klein König Krumm Lang Laub Linden Löwen Mark Mittel Moor Mühl Neu Nieder Nord Ober Ost Pfeiffer Quell ' +
    'Raben Reh Reichen Rönk Rosen Roth Ruhr Sauer Schön Schwarz Seel Silber Sonnen Stein Stern Stolz Süd Tal Tannen Thal Unter Vogel Wald ' +
    'Wasser Weiden Weiß Wester Wiesen Winter Wolf Zeller Ziegen Zinn Zint Kess Brö Pau Jä Kü',
)
const FAMILY_END = listed(
  'ach au bach bauer beck berg born brink brück burg dahl dorf egger eisen feld furt garten hagen hammer hausen hausener haus heim hof höfer ' +
    'horst hütte kamp kirch kötter land lein mann meier meister moser mühle müller ner orth rath ried rode roth schmidt see sieper stätt ' +
    'stein steiner thal tner tor wald weg weiler werth wieser wirth ziegler',
)
const COMMON = listed(
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder',
)
const TRADES = listed(
  'Zerspanung Feinguss Präzisionsteile Schmierstoffe Kunststofftechnik Galvanik Stahlhandel Werkzeugbau Federn Oberflächentechnik Maschinenbau ' +
    'Elektrotechnik Logistik Verpackungen Härterei Gießerei Drehteile Blechbearbeitung Hydraulik Messtechnik Schraubenwerk Industriebedarf ' +
    'Lackierungen Antriebstechnik Gebäudereinigung Softwarehaus Büroausstattung Bauunternehmung Fördertechnik Spedition Transporte Metallbau ' +
    'Sanitär Dachdeckerei Druckerei Verlag Brandschutz Gebäudetechnik Ingenieurbüro Vertrieb Umformtechnik Laserzentrum Immobilien',
)
const TOWNS = (
  'Siegen:57072:0271 Olpe:57462:02761 Meschede:59872:0291 Stade:21680:04141 Hagen:58095:02331 Lüdenscheid:58507:02351 Attendorn:57439:02722 ' +
  'Kreuztal:57223:02732 Netphen:57250:02738 Dortmund:44137:0231 Düsseldorf:40210:0211 Köln:50667:0221 München:80331:089 Nürnberg:90402:0911 ' +
  'Würzburg:97070:0931 Göttingen:37073:0551 Münster:48143:0251 Osnabrück:49074:0541 Bremen:28195:0421 Lübeck:23552:0451 Chemnitz:09111:0371 ' +
  'Görlitz:02826:03581 Jena:07743:03641 Erfurt:99084:0361 Kassel:34117:0561 Fulda:36037:0661 Gießen:35390:0641 Wetzlar:35576:06441 ' +
  'Koblenz:56068:0261 Trier:54290:0651 Saarbrücken:66111:0681 Karlsruhe:76131:0721 Pforzheim:75172:07231 Tübingen:72070:07071 Ulm:89073:0731 ' +
  'Augsburg:86150:0821 Kempten:87435:0831 Passau:94032:0851 Regensburg:93047:0941 Hamburg:20095:040 Leipzig:04109:0341 Berlin:10115:030'
)
  .split(' ')
  .map((town) => {
    const [name, zip, area] = town.split(':')
    return { name: name!, zip: zip!, area: area! }
  })
const STREETS = listed(
  'Industriestraße Hauptstraße Bahnhofstraße Gewerbestraße Bergstraße Gartenstraße Ringstraße Siemensstraße Robert-Bosch-Straße Dieselstraße ' +
    'Daimlerstraße Mühlweg Kirchplatz Marktplatz Lindenallee Schillerstraße Goethestraße Hüttenstraße Werkstraße Talstraße Rheinstraße ' +
    'Carl-Benz-Straße Am~Hammerwerk Im~Gewerbepark Auf~der~Höhe An~der~Bahn Zum~Eisenhammer Alte~Landstraße',
).map((street) => street.replaceAll('~', ' '))
const FORMS: readonly (readonly [form: string, spellings: readonly string[]])[] = [
  ['GmbH', ['GmbH', 'GmbH', 'G.m.b.H.', 'Gesellschaft mbH', 'mbH', 'gmbh', 'GMBH', 'Ges.m.b.H.']],
  [
    'GmbH & Co. KG',
    [
      'GmbH & Co. KG',
      'GmbH & Co KG',
      'GmbH&Co.KG',
      'GmbH + Co. KG',
      'GmbH u. Co. KG',
      'GmbH & Co',
      'GmbH & Co. Kommanditgesellschaft',
    ],
  ],
  ['KG', ['KG', 'K.G.', 'Kommanditgesellschaft']],
  ['AG', ['AG', 'Aktiengesellschaft', 'A.G.']],
  ['e. K.', ['e. K.', 'e.K.', 'eK', 'e. Kfm.']],
  ['OHG', ['OHG', 'oHG']],
  ['UG (haftungsbeschränkt)', ['UG (haftungsbeschränkt)', 'UG', 'Unternehmergesellschaft']],
  ['GbR', ['GbR', 'eGbR']],
]
const FORM_DRAW = [0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 7]
const GROUP_WORDS = listed('Verwaltungs Holding Immobilien Logistik Vertriebs Beteiligungs Service Grundstücks')
const FACTORING = 12
const FREE = ['gmx.de', 't-online.de', 'web.de', 'gmail.com']

const digits = (draw: Random, count: number): string => Array.from({ length: count }, () => draw.int(10)).join('')

/** With its check digit. */
export function drawnVatId(draw: Random): string {
  const eight = `${1 + draw.int(9)}${digits(draw, 7)}`
  let product = 10
  for (const digit of eight) product = (2 * ((Number(digit) + product) % 10 || 10)) % 11
  return `DE${eight}${(11 - product) % 10}`
}

function drawnIban(draw: Random): string {
  const account = `${1 + draw.int(8)}${digits(draw, 17)}`
  let rest = 0
  for (const digit of `${account}131400`) rest = (rest * 10 + Number(digit)) % 97
  return `DE${String(98 - rest).padStart(2, '0')}${account}`
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z]+/g, '')

type Company = Fields & { stem: string; form: number; site: (typeof TOWNS)[number] }

function drawName(draw: Random): string {
  const family = draw.chance(0.12) ? draw.pick(COMMON) : draw.pick(FAMILY_BEGIN) + draw.pick(FAMILY_END)
  const trade = draw.pick(TRADES)
  const roll = draw.int(10)
  if (roll < 5) return `${family} ${trade}`
  if (roll < 6) return `${trade} ${draw.pick(TOWNS).name} ${family}`
  if (roll < 7) return `${family} & ${draw.pick(FAMILY_BEGIN)}${draw.pick(FAMILY_END)}`
  if (roll < 8) return `${draw.pick(['Karl', 'Heinz', 'Otto', 'Hans', 'Ernst', 'Anna'])} ${family} ${trade}`
  if (roll < 9) return `${family} ${draw.pick(['& Söhne', 'und Partner', 'Gebr.'])} ${trade}`
  return family
}

function placeAt(draw: Random, company: Company): void {
  company.site = draw.pick(TOWNS)
  company.city = company.site.name
  company.zip =
    company.site.zip.slice(0, 3) +
    String(Number(company.site.zip.slice(3)) + draw.int(12))
      .padStart(2, '0')
      .slice(-2)
  company.street = `${draw.pick(STREETS)} ${1 + draw.int(140)}`
  company.phone = `${company.site.area}/${1 + draw.int(9)}${digits(draw, 4)}-0`
}

const drawRegister = (draw: Random, form: number, town: string): string =>
  `${form === 1 || form === 2 || form === 4 || form === 5 ? 'HRA' : 'HRB'} ${100 + draw.int(40_000)} ${town}`
const taxOf = (draw: Random): string => `${100 + draw.int(300)}/${1000 + draw.int(8999)}/${1000 + draw.int(8999)}`
const dunsOf = (draw: Random): string => `3${1 + draw.int(9)}${digits(draw, 7)}`

function drawCompany(draw: Random, factoring: readonly string[]): Company {
  const stem = drawName(draw)
  const form = draw.pick(FORM_DRAW)
  const host = `${plain(stem.split(' ')[0]!)}${draw.chance(0.5) ? '-' + plain(stem.split(' ').at(-1)!) : ''}.de`
  const company: Company = {
    stem,
    form,
    site: TOWNS[0]!,
    name: '',
    name2: '',
    street: '',
    zip: '',
    city: '',
    country: 'DE',
    vatId: drawnVatId(draw),
    taxNumber: taxOf(draw),
    register: '',
    duns: dunsOf(draw),
    iban: draw.chance(0.06) ? draw.pick(factoring) : drawnIban(draw),
    phone: '',
    email: draw.chance(0.2) ? `${plain(stem).slice(0, 12)}@${draw.pick(FREE)}` : `info@${host}`,
    web: draw.chance(0.75) ? `www.${host}` : '',
  }
  placeAt(draw, company)
  company.register = drawRegister(draw, form, company.city)
  return company
}

/** Removes, adds, replaces or swaps one character. */
function misspelt(draw: Random, text: string): string {
  if (text.length < 4) return text
  const at = 1 + draw.int(text.length - 2)
  const letter = String.fromCharCode(97 + draw.int(26))
  const kind = draw.int(4)
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + letter + text.slice(at)
  if (kind === 2) return text.slice(0, at) + letter + text.slice(at + 1)
  return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
}
const misdialled = (draw: Random, number: string): string => {
  const at = number.length - 1 - draw.int(Math.min(6, number.length - 3))
  if (!/\d/.test(number[at]!)) return number
  return number.slice(0, at) + ((Number(number[at]) + 1 + draw.int(8)) % 10) + number.slice(at + 1)
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }
const MOJIBAKE: Readonly<Record<string, string>> = { ä: 'Ã¤', ö: 'Ã¶', ü: 'Ã¼', Ä: 'Ã„', Ö: 'Ã–', Ü: 'Ãœ', ß: 'ÃŸ' }
const spoilt = (text: string, by: (letter: string) => string) => text.replaceAll(/[äöüÄÖÜß]/g, by)

function spoilName(draw: Random, { stem, form }: Company, isFirst: boolean): { name: string; name2: string } {
  let name = stem
  const spoil = (share: number, change: (text: string) => string) => {
    if (!isFirst && draw.chance(share)) name = change(name)
  }
  spoil(0.2, (text) => misspelt(draw, text))
  spoil(0.06, (text) => misspelt(draw, text))
  spoil(0.12, (text) => text.replaceAll(/([a-zäöüß]{4})(?:technik|teile|bau|handel|bearbeitung)\b/g, '$1 technik'))
  spoil(0.12, (text) => text.replace(/([A-ZÄÖÜ][a-zäöüß]{3,5})[a-zäöüß]{3,}$/, '$1.'))
  spoil(0.06, (text) => text.split(' ').toReversed().join(' '))
  spoil(0.1, (text) => (text.split(' ').length > 2 ? text.split(' ').slice(0, -1).join(' ') : text))
  spoil(0.04, (text) => text.split(' ')[0]!)
  spoil(0.1, (text) => text.replaceAll('&', 'und'))
  const spelling = isFirst ? FORMS[form]![0] : draw.pick(FORMS[form]![1])
  if (isFirst || draw.chance(0.84)) name += ` ${spelling}`
  spoil(0.25, (text) => spoilt(text, (letter) => UMLAUTS[letter]!))
  spoil(0.04, (text) => spoilt(text, (letter) => MOJIBAKE[letter]!))
  spoil(0.03, (text) => spoilt(text, () => '?'))
  spoil(0.1, (text) => text.toUpperCase())
  spoil(0.05, (text) => `Fa. ${text}`)
  spoil(0.03, (text) => `${text} - nicht verwenden`)
  if (!isFirst && name.length > 28 && draw.chance(0.3)) {
    const cutAt = name.lastIndexOf(' ', 30)
    if (cutAt > 5) return { name: name.slice(0, cutAt), name2: name.slice(cutAt + 1) }
  }
  return {
    name,
    name2: !isFirst && draw.chance(0.06) ? draw.pick(['Abt. Einkauf', 'z. Hd. Frau Thiel', 'Buchhaltung']) : '',
  }
}

function spoilPlace(draw: Random, company: Company, record: Fields, isFirst: boolean): void {
  if (isFirst) return
  if (draw.chance(0.09)) {
    const moved = { ...company }
    placeAt(draw, moved)
    Object.assign(record, { street: moved.street, zip: moved.zip, city: moved.city })
    if (draw.chance(0.7)) record.phone = moved.phone
  }
  if (draw.chance(0.35)) record.street = record.street.replace('straße', 'str.').replace('Straße', 'Str.')
  if (draw.chance(0.1)) record.street = misspelt(draw, record.street)
  if (draw.chance(0.06)) record.street += draw.pick(['a', '-' + (Number(/\d+$/.exec(record.street)?.[0] ?? 1) + 2)])
  if (draw.chance(0.05)) record.street = `Postfach ${digits(draw, 4)}`
  const slip = draw.next()
  if (slip < 0.05) [record.zip, record.city] = ['', `${record.zip} ${record.city}`]
  else if (slip < 0.1) record.zip = record.zip.slice(0, 3) + record.zip[4] + record.zip[3]
  else if (slip < 0.13) record.zip = record.zip.replace(/^0/, '')
  if (draw.chance(0.03)) [record.street, record.city] = [record.city, record.street]
  if (draw.chance(0.1)) record.city = spoilt(record.city, (letter) => UMLAUTS[letter]!)
  if (draw.chance(0.05)) record.city += draw.pick([' (Stadt)', '-Nord', ' OT Weiler'])
}

function spoilNumbers(draw: Random, company: Company, record: Fields, isFirst: boolean): void {
  const keep = (field: keyof Fields, share: number) => {
    if (!draw.chance(share)) record[field] = ''
  }
  keep('vatId', 0.68)
  keep('taxNumber', 0.45)
  keep('register', 0.52)
  keep('duns', 0.32)
  keep('iban', 0.72)
  keep('phone', 0.75)
  keep('email', 0.6)
  keep('web', 0.5)
  if (draw.chance(0.03)) record.vatId = draw.pick(['DE', 'beantragt', 'DE999999999'])
  if (draw.chance(0.5)) record.duns = record.duns.replace(/(\d\d)(\d{3})(\d{4})/, '$1-$2-$3')
  if (draw.chance(0.3)) record.register = record.register.replace(/(HR. \d+) (.*)/, 'Amtsgericht $2, $1')
  if (draw.chance(0.08)) record.register = record.register.replace(/^(HR. \d+) .*/, '$1')
  if (draw.chance(0.5)) record.phone = record.phone.replace(/-0$/, `-${10 + draw.int(80)}`)
  if (draw.chance(0.5)) record.phone = record.phone.replace(/^0/, '+49 (0)').replace('/', ' ')
  if (isFirst) return
  if (record.vatId.length === 11 && draw.chance(0.05)) record.vatId = misdialled(draw, record.vatId)
  if (record.vatId !== '' && draw.chance(0.04)) [record.taxNumber, record.vatId] = [record.vatId, '']
  if (record.vatId !== '' && draw.chance(0.1)) record.vatId = record.vatId.replace(/(DE)(\d{3})(\d{3})/, '$1 $2 $3 ')
  if (record.iban !== '' && draw.chance(0.2)) record.iban = drawnIban(draw)
  if (record.phone !== '' && draw.chance(0.1)) record.phone = misdialled(draw, record.phone)
  if (record.taxNumber !== '' && draw.chance(0.06)) record.taxNumber = taxOf(draw)
  if (record.taxNumber !== '' && draw.chance(0.04))
    record.taxNumber = misdialled(draw, record.taxNumber.replaceAll('/', ''))
  if (record.duns !== '' && draw.chance(0.03)) record.duns = misdialled(draw, record.duns.replaceAll('-', ''))
  if (record.iban !== '' && draw.chance(0.03)) record.iban = misdialled(draw, record.iban)
  if (draw.chance(0.05)) record.email = `${plain(company.stem).slice(0, 9)}@${draw.pick(FREE)}`
  if (record.register !== '' && draw.chance(0.05))
    record.register = drawRegister(draw, draw.int(3), record.city || company.city)
}

function drawRecord(draw: Random, company: Company, isFirst: boolean): Fields {
  const { stem: _, form: __, site: ___, ...fields } = company
  const record: Fields = { ...fields, ...spoilName(draw, company, isFirst) }
  // A name that has changed, with everything else as before.
  if (!isFirst && draw.chance(0.025)) record.name = `${drawName(draw)} ${FORMS[company.form]![0]}`
  // Another legal form, or a typing error in it: the register number changes, VAT id and address stay.
  if (!isFirst && draw.chance(0.035)) {
    const form = draw.pick(FORM_DRAW)
    Object.assign(record, spoilName(draw, { ...company, form }, true))
    if (draw.chance(0.6)) record.register = drawRegister(draw, form, company.city)
  }
  if (!isFirst && draw.chance(0.01)) record.name += draw.pick([' seit 1987', ' vormals Meier', ' neu'])
  spoilPlace(draw, company, record, isFirst)
  spoilNumbers(draw, company, record, isFirst)
  return record
}

/** Another partner that looks like `company`. */
function drawLookalike(
  draw: Random,
  company: Company,
  kind: DrawnRecord['kind'],
  factoring: readonly string[],
): Company {
  const other: Company = { ...company, duns: dunsOf(draw) }
  if (kind === 'branch') {
    placeAt(draw, other)
    if (draw.chance(0.65)) other.stem += ` ${draw.pick(['Niederlassung', 'NL', 'Werk', 'Filiale'])} ${other.city}`
    if (draw.chance(0.4)) other.iban = drawnIban(draw)
    if (draw.chance(0.2)) other.vatId = ''
    return other
  }
  if (kind === 'foreign') {
    const [country, zip, city, form] = draw.pick([
      ['AT', '4020', 'Linz', 'GmbH'],
      ['PL', '50-001', 'Breslau', 'Sp. z o.o.'],
      ['CZ', '11000', 'Prag', 's.r.o.'],
      ['IT', '39100', 'Bozen', 'S.r.l.'],
    ])
    const host = company.web.replace(/\.de$/, `.${country!.toLowerCase()}`)
    return {
      ...other,
      stem: `${company.stem} ${form}`,
      country: country!,
      zip: zip!,
      city: city!,
      street: `Nr. ${1 + draw.int(90)}`,
      vatId:
        country === 'AT'
          ? `ATU${digits(draw, 8)}`
          : `${country}${digits(draw, country === 'PL' ? 10 : country === 'IT' ? 11 : 8)}`,
      taxNumber: '',
      register: '',
      iban: '',
      phone: `+4${draw.int(9)} ${digits(draw, 8)}`,
      web: host,
      email: '',
    }
  }
  Object.assign(other, { taxNumber: taxOf(draw), iban: draw.chance(0.15) ? company.iban : drawnIban(draw) })
  if (kind !== 'sister' || draw.chance(0.85)) other.vatId = drawnVatId(draw)
  other.register = drawRegister(draw, company.form, company.city)
  const [family = company.stem] = company.stem.split(' ')
  if (kind === 'sister') {
    other.stem = draw.chance(0.75) ? `${family} ${draw.pick(GROUP_WORDS)}` : `${family} ${draw.pick(TRADES)}`
    other.form = 0
  } else if (kind === 'generalPartner') {
    company.form = 1
    other.form = 0
    if (draw.chance(0.6)) other.stem = `${company.stem} Verwaltungs`
    other.register = drawRegister(draw, 0, company.city)
  } else if (kind === 'successor') {
    if (draw.chance(0.6)) other.stem += draw.pick([' Nachf.', ' neu', ' 2024', ' Nachfolger'])
  } else if (kind === 'namesake') {
    placeAt(draw, other)
    other.email = `info@${plain(company.stem).slice(0, 8)}-${plain(other.city)}.de`
    other.web = ''
  } else {
    const neighbour = drawCompany(draw, factoring)
    return { ...neighbour, street: company.street, zip: company.zip, city: company.city }
  }
  return other
}

const KINDS = ['branch', 'sister', 'generalPartner', 'successor', 'namesake', 'park', 'foreign'] as const

/** About `count` records: two thirds of single partners, the rest of duplicates and of partners that only look like another. */
export function drawRegisterOf(seed: number, count: number): DrawnRecord[] {
  const draw = random(seed, 'partner register')
  const factoring = Array.from({ length: FACTORING * Math.ceil(count / 10_000) }, () => drawnIban(draw))
  const records: DrawnRecord[] = []
  let partner = 0
  for (let family = 0; records.length < count; family++) {
    const company = drawCompany(draw, factoring)
    const roll = draw.next()
    const kind = roll < 0.14 ? draw.pick(KINDS) : ''
    const others = kind === '' ? [] : [drawLookalike(draw, company, kind, factoring)]
    for (const one of [company, ...others]) {
      partner++
      const copies = draw.chance(0.2) ? 1 + draw.int(3) : 0
      for (let copy = 0; copy <= copies; copy++)
        records.push({ ...drawRecord(draw, one, copy === 0), partner, kind, family })
    }
  }
  return records
}
