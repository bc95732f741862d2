// Stamps and entries that were made without a connection wait on this device, and how they are listed.
import { useStore } from '@nanostores/react'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import type { ReactElement } from 'react'
import type { EntriesBody, StampBody } from '#contract/working-time.ts'
import type { ApiError } from '#shared/transport/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { createUnsentQueue, isOffline, type UnsentWrite } from '#shared/writes/unsent-queue.ts'
import { $recorder, sendEntries, sendStamp, serverNow } from '#widgets/working-time/api.ts'
import { useTimeRefusals } from '#widgets/working-time/refusals/texts.ts'
import { useWorkingHoursTexts } from './texts.ts'

export type UnsentTime = UnsentWrite &
  (
    | { readonly kind: 'stamp'; readonly body: StampBody & { readonly at: string } }
    | { readonly kind: 'entries'; readonly body: EntriesBody }
  )

/** The first rule that a refusal names, else its code. */
function ruleOf({ code, details }: ApiError): string {
  const [first] = Array.isArray(details) ? (details as { rule?: string }[]) : []
  return first?.rule ?? code
}

export const unsentTimes = createUnsentQueue<UnsentTime>({
  kind: 'time-record',
  $author: $recorder,
  send: ({ key, ...entry }, author) =>
    entry.kind === 'stamp' ? sendStamp(entry.body, key, author) : sendEntries(entry.body, key, author),
  refusalOf: (error) => ({ refused: ruleOf(error) }),
})

/** Stamps now, by the clock of the server; without a connection the stamp is kept here. Rethrows errors other than of the connection. */
export async function stamp(kind: StampBody['kind']): Promise<'sent' | 'kept'> {
  const at = serverNow().toISOString()
  // Later stamps must not overtake one that waits.
  const mustWait = unsentTimes.$unsent.get().some((one) => one.kind === 'stamp' && one.refused === undefined)
  // A key of its own: of two stamps of one kind within a minute the first counts.
  const keepIt = () => unsentTimes.keep({ kind: 'stamp', body: { kind, at }, key: newKey() })
  if ((mustWait || !navigator.onLine) && (await keepIt())) {
    if (navigator.onLine) void unsentTimes.send()
    return 'kept'
  }
  try {
    await sendStamp({ kind }, newKey())
    return 'sent'
  } catch (error) {
    if (isOffline(error) && (await keepIt())) return 'kept'
    throw error
  }
}

/** Sends entries; without a connection they wait here, under the same key. Rethrows refusals. */
export async function storeEntries(body: EntriesBody, key: string): Promise<'sent' | 'kept'> {
  try {
    await sendEntries(body, key)
    return 'sent'
  } catch (error) {
    if (isOffline(error) && (await unsentTimes.keep({ kind: 'entries', body, key }))) return 'kept'
    throw error
  }
}

/** Stored stamps and entries of this device, and those that the server has refused. */
export function Unsent({ onAgain }: { onAgain: () => void }): ReactElement | null {
  const text = useWorkingHoursTexts()
  const kept = useStore(unsentTimes.$unsent)
  if (kept.length === 0) return null
  return (
    <section className="card unsent" aria-label={text('unsent.title')}>
      <ul>
        {kept.map((entry) => (
          <UnsentRow key={entry.key} entry={entry} onAgain={onAgain} />
        ))}
      </ul>
    </section>
  )
}

function UnsentRow({ entry, onAgain }: { entry: UnsentTime; onAgain: () => void }): ReactElement {
  const text = useWorkingHoursTexts()
  const rules = useTimeRefusals()
  const { time, weekdayDate } = useFormat()
  const { key, refused } = entry
  const known = refused && rules(`rule.${refused}` as 'rule.overlap')
  const why = known === `rule.${refused}` ? text('unsent.outdated') : known
  return (
    <li>
      <b>
        {entry.kind === 'stamp'
          ? text(`unsent.stamp.${entry.body.kind}`, { date: weekdayDate(entry.body.at), time: time(entry.body.at) })
          : text('unsent.entries', {
              count: entry.body.days.length,
              date: weekdayDate(entry.body.days[0]?.day ?? entry.keptAt),
            })}
      </b>
      <Chip kind={refused === undefined ? 'info' : 'bad'} icon={refused === undefined ? cloudOff : circleX}>
        {text(refused === undefined ? 'unsent.title' : 'unsent.refused')}
      </Chip>
      <span className="muted">{refused === undefined ? text('unsent.waits') : why}</span>
      {refused !== undefined && (
        <Button size="small" onClick={onAgain}>
          {text('unsent.again')}
        </Button>
      )}
      <Button size="small" kind="ghost" onClick={() => void unsentTimes.discard(key)}>
        {text('unsent.discard')}
      </Button>
    </li>
  )
}
