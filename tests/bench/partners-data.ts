// Writes any number of business partners to the database of a portal: German names of firms and towns, numbers, groups, companies and
// memos, the same in every run.
import { createClient } from '#server/db/db.ts'

const listed = (words: string): string[] => words.split(' ')

const WORDS: Readonly<Record<'begin' | 'end' | 'trade' | 'town' | 'form', readonly string[]>> = {
  begin: listed(
    'Alt Berg Birken Brand Breit Buch Burg Dorn Eber Eichen Eisen Erlen Falken Feld Finken Frei Fried Gold Grün Hagen Hart Hasel ' +
      'Heid Hell Hirsch Hoch Holz Kalten Kirch Klein König Krumm Lang Laub Linden Löwen Mark Mittel Moor Mühl Neu Nieder Nord Ober ' +
      'Ost Pfeiffer Quell Raben Reh Reichen Rönk Rosen Roth Ruhr Sauer Schön Schwarz Seel Silber Sonnen Stein Stern Stolz Süd Tal ' +
      'Tannen Thal Unter Vogel Wald Wasser Weiden Weiß Wester Wiesen Winter Wolf Zeller Ziegen Zinn',
  ),
  end: listed(
    'ach au bach bauer beck berg born brink brück burg dahl dorf egger eisen feld furt garten hagen hammer hausen hausener haus ' +
      'heim hof höfer horst hütte kamp kirch kötter land lein mann meier meister moser mühle müller ner orth rath ried rode roth ' +
      'schmidt see sieper stätt stein steiner thal tner tor wald weg weiler werth wieser wirth ziegler',
  ),
  trade: listed(
    'Zerspanung Feinguss Präzisionsteile Schmierstoffe Kunststofftechnik Galvanik Stahlhandel Werkzeugbau Federn Oberflächentechnik ' +
      'Maschinenbau Elektrotechnik Logistik Verpackungen Härterei Gießerei Drehteile Blechbearbeitung Hydraulik Messtechnik ' +
      'Schraubenwerk Industriebedarf Lackierungen Antriebstechnik Gebäudereinigung Softwarehaus Büroausstattung Bauunternehmung',
  ),
  town: listed(
    'Siegen Olpe Meschede Stade Hagen Lüdenscheid Attendorn Kreuztal Netphen Dortmund Düsseldorf Köln München Nürnberg Würzburg ' +
      'Göttingen Münster Osnabrück Bremen Lübeck Chemnitz Görlitz Jena Erfurt Kassel Fulda Gießen Wetzlar Koblenz Trier Saarbrücken ' +
      'Karlsruhe Pforzheim Tübingen Reutlingen Ulm Augsburg Kempten Passau Regensburg',
  ),
  form: ['GmbH', 'GmbH & Co. KG', 'KG', 'e. K.', 'AG', 'SE', 'OHG'],
}

const BATCH = 50_000

/** `pick('begin', n, 3)`: a word of the list, which depends only on `n` and the number. */
const PICK = /\bpick\('(\w+)', (\d+)\)/g
const picked = (sql: string): string =>
  sql.replace(PICK, (_, list: keyof typeof WORDS, salt: string) => {
    const words = WORDS[list].map((word) => `'${word}'`).join(',')
    return `(array[${words}])[1 + (hashint4(n * 31 + ${salt}) & 2147483647) % ${WORDS[list].length}]`
  })
const drawn = (salt: number, below: number | string): string => `((hashint4(n * 31 + ${salt}) & 2147483647) % ${below})`

/** A family name, then a trade or a town: 'Rönkhausener Stahlhandel GmbH', 'Feinguss Siegen AG', 'Waldmann & Eichenau KG'. */
const NAME = `case n % 4
    when 0 then pick('begin', 1) || pick('end', 2) || ' ' || pick('trade', 3)
    when 1 then pick('trade', 4) || ' ' || pick('town', 5) || ' ' || pick('begin', 1) || pick('end', 2)
    when 2 then pick('begin', 1) || pick('end', 2) || ' & ' || pick('begin', 6) || pick('end', 7)
    else pick('begin', 1) || pick('end', 2) || ' ' || pick('trade', 3) || ' ' || pick('town', 5)
  end || ' ' || pick('form', 8)`

const PARTNERS = picked(`
  insert into partner (bp_number, external_number, name, street, zip, city, vat_id, tax_number, duns, register_kind, register_number,
    register_court, status, internal, contacts, sales_from, sales_until, group_ids, company_ids, main_group, volume, certificate_kind,
    certificate_review, certificate_until)
  select 2000000 + n, case when n % 3 = 0 then 'K-' || ${drawn(9, 90_000)} + 10000 else '' end, ${NAME},
    pick('begin', 10) || 'straße ' || ${drawn(11, 140)} + 1, lpad((${drawn(12, 99_000)} + 1000)::text, 5, '0'), pick('town', 13),
    'DE' || ${drawn(14, 899_999_999)} + 100000000, '342/' || ${drawn(15, 9000)} + 1000 || '/' || ${drawn(16, 9000)} + 1000,
    case when n % 2 = 0 then '31' || ${drawn(17, 8_999_999)} + 1000000 else '' end, case when n % 5 < 3 then 'HRB' else 'HRA' end,
    (${drawn(18, 40_000)} + 100)::text, pick('town', 19),
    case when n % 40 = 0 then 'blocked' when n % 41 = 0 then 'inactive' else 'free' end, n % 50 = 0,
    case when n % 6 = 0 then jsonb_build_array(jsonb_build_object('role', 'Vertrieb', 'name', pick('begin', 20) || pick('end', 21),
      'phone', '', 'email', '', 'note', '')) else '[]' end,
    '2025-05-01', '2026-04-01',
    f.groups[1 + ${drawn(22, 'cardinality(f.groups)')}:1 + ${drawn(22, 'cardinality(f.groups)')} + n % 3],
    f.companies[1 + ${drawn(23, 'cardinality(f.companies)')}:1 + ${drawn(23, 'cardinality(f.companies)')} + n % 2],
    f.numbers[1 + ${drawn(22, 'cardinality(f.groups)')}], ${drawn(24, 200_000_000)},
    case when n % 3 > 0 then 'iso9001' end, n % 30 = 1, case when n % 3 > 0 and n % 30 <> 1 then current_date - 60 + ${drawn(25, 900)} end
  from generate_series($1::int, $2::int) n,
    (select array_agg(id order by id) as groups, array_agg(number order by id) as numbers, (select array_agg(id order by id) from company)
      as companies from material_group where merged_into is null) f`)

const MEMOS = picked(`
  insert into partner_memo (partner_id, text, visibility, company_id)
  select p.id, 'Absprache mit Herrn ' || pick('begin', 30) || pick('end', 31) || ': ' || pick('trade', 32) || ' ' || pick('town', 33) ||
    ', Skonto 2 % bei Sammelrechnung', case when n % 5 = 0 then 'company' else 'purchasing' end, (select min(id) from company)
  from (select id, id::int as n from partner where id % 10 = 0) p`)

/** Adds `count` partners, every tenth with a memo. The indexes are built afterwards, which takes a fraction of the time. */
export async function addPartners(databaseUrl: string, count: number): Promise<void> {
  const client = createClient(databaseUrl, { longRunning: true })
  await client.connect()
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'partner'::regclass and not indisunique`)
  await client.query(
    `set maintenance_work_mem = '512MB'; set synchronous_commit = off; alter table partner disable trigger user`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (let from = 1; from <= count; from += BATCH)
    await client.query(PARTNERS, [from, Math.min(count, from + BATCH - 1)])
  for (const { definition } of indexes) await client.query(definition)
  await client.query('alter table partner enable trigger user')
  await client.query(
    `select keep_partner_words(array(select distinct unnest(string_to_array(name || ' ' || city, ' ')) from partner))`,
  )
  await client.query(MEMOS)
  // Autovacuum would have done it by then.
  await client.query('vacuum analyze partner, partner_memo, partner_word')
  await client.end()
}
