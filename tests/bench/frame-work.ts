// The main thread's work in each frame, read from a trace, because frame times depend more on the machine than on the page.
import type { CDPSession, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** CPU time in microseconds, which excludes other programs. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

// Few of them: each event that is recorded is work that the page would not have.
const CATEGORIES = ['toplevel', 'devtools.timeline', '__metadata']
const TASK = 'ThreadControllerImpl::RunTask'

/** The events that are needed; others are not even parsed. */
const NAMES = [TASK, 'AnimationFrame', 'thread_name'].map((name) => `"name":"${name}"`)

/** The event of a line of the trace, which has one in each, the first behind `{"traceEvents":[`, the last before its end. */
function eventsOf(line: string): TraceEvent[] {
  if (!NAMES.some((name) => line.includes(name))) return []
  const json = line.replace(/^\{"traceEvents":\[/, '').replace(/(,|\](,"metadata".*)?\}?)\s*$/, '')
  return [JSON.parse(json) as TraceEvent]
}

/** Reads a trace in pieces: as a whole it can exceed the length of a string. */
async function readStream(session: CDPSession, handle: string): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  let rest = ''
  for (;;) {
    const { data, eof } = await session.send('IO.read', { handle, size: 8_000_000 })
    const lines = (rest + data).split('\n')
    rest = eof ? '' : lines.pop()!
    for (const line of lines) events.push(...eventsOf(line))
    if (!eof) continue
    if (!events.some(({ name }) => name === TASK))
      throw new Error('The trace has no tasks, or is written in another form.')
    return events
  }
}

/** The main thread of the page: the renderer's thread with the most work. */
function mainThreadOf(events: readonly TraceEvent[]): (event: TraceEvent) => boolean {
  const tasks = new Map<string, number>()
  for (const { name, args, pid, tid } of events)
    if (name === 'thread_name' && args?.name === 'CrRendererMain') tasks.set(`${pid} ${tid}`, 0)
  for (const { name, dur = 0, pid, tid } of events) {
    const key = `${pid} ${tid}`
    if (name === TASK && tasks.has(key)) tasks.set(key, tasks.get(key)! + dur)
  }
  const [main] = [...tasks].toSorted(([, a], [, b]) => b - a)
  return ({ pid, tid }) => `${pid} ${tid}` === main?.[0]
}

/** Work in each frame in ms: all tasks from the start of one frame to the next. */
export function workPerFrame(events: readonly TraceEvent[]): number[] {
  const isMain = mainThreadOf(events)
  const own = events.filter(isMain).toSorted((a, b) => a.ts - b.ts)
  const begins = own.filter(({ name, ph }) => name === 'AnimationFrame' && ph === 'b').map(({ ts }) => ts)
  const work = begins.map(() => 0)
  let frame = -1
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    if (name !== TASK) continue
    // A frame starts inside the task that draws it.
    while (frame + 1 < begins.length && begins[frame + 1]! < ts + dur) frame++
    if (frame >= 0) work[frame]! += tdur / 1000
  }
  return work
}

/** Traces while `act` runs. */
export async function traceFrames(page: Page, act: (session: CDPSession) => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordAsMuchAsPossible' },
  })
  await act(session)
  const complete = new Promise<string>((resolve) =>
    session.once('Tracing.tracingComplete', ({ stream }) => resolve(stream ?? '')),
  )
  await session.send('Tracing.end')
  const events = await readStream(session, await complete)
  await session.detach()
  return workPerFrame(events)
}
