// Stories by the thousand, written into the database of a portal: words that stand in most of them and words that stand in one,
// German and English, for all and for single companies, in all categories.
import { createClient } from '#server/db/db.ts'

const BATCH = 500
/** Words of a story's text in each language. */
const LENGTH = 50

const compounds = (first: readonly string[], second: readonly string[]): string[] =>
  second.flatMap((end) => first.map((begin) => begin + end))

const listed = (words: string): string[] => words.split(' ')

/** The first ones are in many stories, the last ones in few. */
const GERMAN_WORDS: readonly string[] = [
  ...listed('Betriebsversammlung Kantine Härterei Ausbildung Dienstrad Nachtschicht Messe Werkstor Einkauf Gesundheit'),
  ...listed('Sommerfest Energie Ofen Urlaub Schulung Straßenbahn Kühlung'),
  ...compounds(
    [
      'Betriebs',
      'Arbeits',
      'Werks',
      'Lager',
      'Einkaufs',
      'Kunden',
      'Produktions',
      'Qualitäts',
      'Sicherheits',
      'Umwelt',
    ],
    ['plan', 'ordnung', 'bericht', 'prüfung', 'anlage', 'kosten', 'zeiten', 'wechsel', 'umbau', 'ausgabe', 'gruppe'],
  ),
  ...compounds(
    ['Maschinen', 'Fahrzeug', 'Winter', 'Material', 'Ausbildungs', 'Gesundheits', 'Härterei', 'Schicht', 'Gießerei'],
    ['leitung', 'vertrag', 'ziele', 'halle', 'technik', 'führung', 'wartung', 'kontrolle', 'übergabe', 'ersatzteil'],
  ),
]
const ENGLISH_WORDS: readonly string[] = [
  ...listed('meeting canteen safety training furnace shift purchasing energy holiday workshop'),
  ...compounds(
    ['work', 'plant', 'over', 'under', 'time', 'fire'],
    ['place', 'load', 'work', 'table', 'proof', 'line', 'ground', 'keeper', 'side', 'gate'],
  ),
]
const PLACES = ['Siegen', 'Olpe', 'Meschede', 'Stade', 'Hagen', 'Lüdenscheid', 'Attendorn', 'Kreuztal', 'Netphen']

/** A word that stands in the `n`th story only. */
export const rareWord = (n: number): string =>
  `Ritzel${[...String(n)].map((digit) => 'aeiouklmnr'[Number(digit)]).join('')}`

/** A word of `words`, one of the first more often than one of the last; the same for the same seed. */
const pick = (words: string, seed: string): string =>
  `${words}[1 + floor(cardinality(${words}) * ((hashint4(${seed}) & 65535) / 65536.0::float8) ^ 3)::int]`

/** The newest is an hour old, each further one 20 minutes older. Three in four are for all, one in three has an English text. */
const MAKE = `
  with made as (
    insert into news_story
      (title, preview, content, title_en, preview_en, content_en, status, published_at, contact_id, created_by)
    select ${pick('de', 'n')} || ' ' || ${pick('place', 'n + 1')} || ': ' || ${pick('de', 'n + 2')} || ' ' || n,
      'Ab ' || ${pick('place', 'n + 3')} || ' gilt: ' || ${pick('de', 'n + 4')} || ' und ' || ${pick('de', 'n + 5')} || '.',
      '<p>Frau Weber und Herr Schneider: ' || german || ' ' || rare || '.</p>',
      case when n % 3 = 0 then ${pick('en', 'n')} || ' ' || ${pick('en', 'n + 1')} || ' ' || n else '' end,
      case when n % 3 = 0 then 'From ' || ${pick('place', 'n + 3')} || ': ' || ${pick('en', 'n + 4')} else '' end,
      case when n % 3 = 0 then '<p>' || english || '</p>' else '' end,
      'published', now() - interval '1 hour' - n * interval '20 minutes', people[1 + n % cardinality(people)], people[1]
    from generate_series($1::int, $2::int) n,
      (select $3::text[] as de, $4::text[] as en, $5::text[] as place,
        array(select id from person order by id) as people) w,
      lateral (select string_agg(${pick('de', 'n * 1000 + i')}, ' ') as german,
        string_agg(${pick('en', 'n * 1000 + i')}, ' ') as english from generate_series(1, ${LENGTH}) i) t,
      lateral (select 'Ritzel' || translate(n::text, '0123456789', 'aeiouklmnr') as rare) r
    returning id
  ), audience as (
    insert into news_story_company (story_id, company_id)
    select made.id, c.id from made join (select id, row_number() over (order by id) as place from company) c
      on made.id % 4 = 0 and (made.id / 4 + c.place) % 3 = 0
  )
  insert into news_story_category (story_id, category_id)
  select made.id, k.id from made join (select id, row_number() over (order by id) as place from news_category) k
    on k.place in (made.id % 19 + 1, made.id % 7 + 1)`

/** Adds `count` published stories; takes some milliseconds each. */
export async function addStories(databaseUrl: string, count: number): Promise<void> {
  const client = createClient(databaseUrl, { longRunning: true })
  await client.connect()
  for (let from = 1; from <= count; from += BATCH)
    await client.query(MAKE, [from, Math.min(count, from + BATCH - 1), GERMAN_WORDS, ENGLISH_WORDS, PLACES])
  // As autovacuum would have done by then.
  await client.query('vacuum analyze')
  await client.end()
}
