// Reads the list anew whenever somebody asks: one reading at a time, and once more where one was asked for meanwhile.
import type { StoryListQuery, StoryPage } from '#contract/news-list.ts'
import { readMany } from './story-list-store.ts'

export interface Wanted {
  /** Of person and filters. */
  readonly key: string
  readonly query: StoryListQuery
  /** How many lines. */
  readonly length: number
}

export interface ReadState {
  readonly key: string
  readonly busy: boolean
  readonly error?: Error | undefined
}

export interface Refresh {
  /** The list is to be shown as it is then. */
  readonly reveal?: boolean
}

interface Run {
  readonly key: string
  again: boolean
  reveal: boolean
  done: Promise<void>
}

interface Parts {
  readonly onState: (state: ReadState) => void
  readonly onPage: (key: string, page: StoryPage, options: Refresh) => void
}

export interface Reader {
  /** From now on this is wanted; another key is read at once. */
  follow(wanted: Wanted): void
  refresh(options?: Refresh): Promise<void>
}

/** What a reading for other filters brings later is dropped. */
export function createReader({ onState, onPage }: Parts): Reader {
  let wanted: Wanted | undefined
  let current: Run | undefined
  const read = async (run: Run): Promise<void> => {
    const { key } = run
    onState({ key, busy: true })
    try {
      let page: StoryPage | undefined
      do {
        run.again = false
        if (wanted) page = await readMany(wanted.query, wanted.length)
      } while (run.again && current === run)
      if (current !== run || !page) return
      onPage(key, page, { reveal: run.reveal })
      onState({ key, busy: false })
    } catch (error) {
      if (current === run) onState({ key, busy: false, error: error as Error })
    } finally {
      if (current === run) current = undefined
    }
  }
  const refresh = ({ reveal = false }: Refresh = {}): Promise<void> => {
    if (!wanted) return Promise.resolve()
    const { key } = wanted
    if (current?.key === key) {
      current.again = true
      current.reveal ||= reveal
      return current.done
    }
    const run: Run = { key, again: false, reveal, done: Promise.resolve() }
    current = run
    run.done = read(run)
    return run.done
  }
  return {
    refresh,
    follow(next) {
      const isNew = wanted?.key !== next.key
      wanted = next
      if (isNew) void refresh()
    },
  }
}
