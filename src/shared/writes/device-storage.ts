// The storage of a shared device: a few values and a numbered queue. Only in the portal's own window, because the storage of a foreign page
// is not ours; there everything is in memory and ends with the page. Not part of portal.js.
import { $addresses } from '#shared/bus/addresses.ts'

/** An entry of the queue; `counter` is its position. */
export interface Numbered {
  readonly counter: number
}

export interface DeviceStorage<Entry extends Numbered> {
  /** False: the content ends with the page. */
  readonly isDurable: boolean
  read<Value>(name: string): Promise<Value | undefined>
  /** Undefined removes the value. */
  write(name: string, value: unknown): Promise<void>
  /** Adds entries with the next numbers, above `above` and above all that ever were; windows of one device never share a number. */
  append(entries: readonly Omit<Entry, 'counter'>[], above: number): Promise<Entry[]>
  /** All entries, by number. */
  entries(): Promise<Entry[]>
  remove(counters: readonly number[]): Promise<void>
}

const VALUES = 'values'
const QUEUE = 'queue'
/** The greatest number that was given; it outlives the entries. */
const LAST = 'last counter'

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** Settles when the written data is on the disk, as far as the browser guarantees it. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
    transaction.addEventListener('error', () => reject(transaction.error))
  })

async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(VALUES)
    request.result.createObjectStore(QUEUE, { keyPath: 'counter' })
  })
  return done(request)
}

function durable<Entry extends Numbered>(database: IDBDatabase): DeviceStorage<Entry> {
  const writing = (...stores: string[]) => database.transaction(stores, 'readwrite', { durability: 'strict' })
  return {
    isDurable: true,
    read: <Value>(name: string) =>
      done(database.transaction(VALUES).objectStore(VALUES).get(name) as IDBRequest<Value | undefined>),
    async write(name, value) {
      const transaction = writing(VALUES)
      const store = transaction.objectStore(VALUES)
      if (value === undefined) store.delete(name)
      else store.put(value, name)
      await committed(transaction)
    },
    async append(entries, above) {
      const transaction = writing(VALUES, QUEUE)
      const last = Number((await done(transaction.objectStore(VALUES).get(LAST))) ?? 0)
      let counter = Math.max(last, above)
      const added = entries.map((entry) => ({ ...entry, counter: ++counter }) as Entry)
      for (const entry of added) transaction.objectStore(QUEUE).add(entry)
      transaction.objectStore(VALUES).put(counter, LAST)
      await committed(transaction)
      return added
    },
    entries: () => done(database.transaction(QUEUE).objectStore(QUEUE).getAll() as IDBRequest<Entry[]>),
    async remove(counters) {
      const transaction = writing(QUEUE)
      for (const counter of counters) transaction.objectStore(QUEUE).delete(counter)
      await committed(transaction)
    },
  }
}

function inMemory<Entry extends Numbered>(): DeviceStorage<Entry> {
  const values = new Map<string, unknown>()
  let queue: Entry[] = []
  let last = 0
  return {
    isDurable: false,
    read: async <Value>(name: string) => values.get(name) as Value | undefined,
    async write(name, value) {
      if (value === undefined) values.delete(name)
      else values.set(name, value)
    },
    async append(entries, above) {
      last = Math.max(last, above)
      const added = entries.map((entry) => ({ ...entry, counter: ++last }) as Entry)
      queue = [...queue, ...added]
      return added
    },
    entries: async () => queue,
    async remove(counters) {
      queue = queue.filter(({ counter }) => !counters.includes(counter))
    },
  }
}

/** Opens the storage called `name`; rejects where the portal's own window may not store anything. */
export async function openDeviceStorage<Entry extends Numbered>(name: string): Promise<DeviceStorage<Entry>> {
  if ($addresses.get().embedded) return inMemory()
  const database = await openDatabase(name)
  // Without this the browser may delete the storage when the disk is full; it may refuse, without asking the person.
  await navigator.storage?.persist?.().catch(() => false)
  return durable(database)
}
