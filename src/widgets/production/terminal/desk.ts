// The people in front of the terminal, and their actions. Names are only in memory and are dropped when the terminal locks.
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { KnownPerson } from '#domain/production/terminal/credentials.ts'
import {
  stepsToGoOn,
  stepsToSwitch,
  type ActivityKind,
  type Presence,
  type Step,
} from '#domain/production/terminal/presence.ts'
import { scanOf, type Command, type Scan } from '#domain/production/terminal/scan.ts'
import type { TerminalDevice } from './device.ts'
import type { SignInProblem } from './sign-in.ts'

export interface Elsewhere {
  readonly kind: 'elsewhere'
  readonly person: KnownPerson
  /** Here already, by a handover. */
  readonly isHere: boolean
  /** The people who sign in after them. */
  readonly next: readonly KnownPerson[]
}

/** The question that replaces the buttons. */
export type Panel =
  | { readonly kind: 'pin'; readonly number: string }
  | { readonly kind: 'workplace' }
  /** A person who signs in here is still signed in at other workplaces of the hall. */
  | Elsewhere
  | { readonly kind: 'finish'; readonly order: string }
  | { readonly kind: 'handOver'; readonly order: string }
  | { readonly kind: 'handOverTo'; readonly order: string; readonly pieces?: number; readonly scrap?: number }
  | { readonly kind: 'whichOrder'; readonly next: 'finish' | 'handOver' }
  /** An order was scanned while another one runs. */
  | { readonly kind: 'newOrder'; readonly order: string }
  /** An order was scanned that this device does not know, while the services cannot be asked. */
  | { readonly kind: 'uncheckedOrder'; readonly order: string }
  | { readonly kind: 'signOut' }
  | { readonly kind: 'orders'; readonly next: 'begin' | 'switch' }
  | { readonly kind: 'colleague' }

export type Notice =
  | SignInProblem
  | 'notRead'
  | 'signInFirst'
  | 'elsewhereFirst'
  | 'alreadyRuns'
  | 'orderUnknown'
  | 'notFinished'
  | 'nothingRuns'
  | 'goOnFirst'
  | 'noNetwork'
  | 'notStored'
  | 'samePerson'
  | 'done'

export interface DeskFacts {
  /** The people in front, in the order of their sign-in; an action is booked for all of them. */
  readonly people: readonly KnownPerson[]
  readonly workplaceId: number | undefined
  readonly panel?: Panel | undefined
  readonly notice?: Notice | undefined
  readonly isBusy: boolean
}

type Booked = Step & { readonly personId: string }

const EMPTY: DeskFacts = { people: [], workplaceId: undefined, isBusy: false }

const ACTIVITY_OF: Partial<Record<Command, ActivityKind>> = {
  CLEANING: 'cleaning',
  SETUP: 'setup',
  MEETING: 'meeting',
  FAULT: 'fault',
}

export class Desk {
  readonly #facts = atom<DeskFacts>(EMPTY)
  readonly $facts: ReadableAtom<DeskFacts> = this.#facts
  /** The presences of the people in front at the workplace. */
  readonly $present: ReadableAtom<readonly Presence[]>
  readonly #device: TerminalDevice

  constructor(device: TerminalDevice) {
    this.#device = device
    this.$present = computed([this.#facts, device.$facts], ({ people, workplaceId }) => {
      const all = device.presences()
      return people.flatMap(({ id }) => all.find((one) => one.personId === id && one.workplaceId === workplaceId) ?? [])
    })
  }

  #set(changes: Partial<DeskFacts>): void {
    this.#facts.set({ ...this.#facts.get(), ...changes })
  }

  /** Removes everybody in front, with all data about them. */
  lock(): void {
    this.#facts.set(EMPTY)
  }

  open(panel: Panel | undefined): void {
    this.#set({ panel, notice: undefined })
  }

  #tell(notice: Notice): void {
    this.#set({ notice })
  }

  #orders(): string[] {
    return [...new Set(this.$present.get().flatMap(({ orders }) => orders.map(({ order }) => order)))]
  }

  #last: Promise<unknown> = Promise.resolve()

  /** Runs one after the other: an order that is scanned right after a badge waits until the person is known. */
  #inTurn(work: () => Promise<void> | void): Promise<void> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => undefined)
    return mine
  }

  /** Handles scanned or typed text. */
  readonly scan = (typed: string): Promise<void> => this.#inTurn(() => this.#scan(typed))

  async #scan(typed: string): Promise<void> {
    const { held } = this.#device.$facts.get()
    const known = new Set(held?.orders.map(({ number }) => number))
    const scan = scanOf(typed, (number) => known.has(number))
    if (scan.kind === 'unknown') return this.#tell('notRead')
    if (scan.kind === 'badge' || scan.kind === 'number') return this.#identify(scan)
    if (this.#facts.get().people.length === 0) return this.#tell('signInFirst')
    // Until the question is answered, it is unknown at which workplace a scan counts.
    if (this.#facts.get().panel?.kind === 'elsewhere') return this.#tell('elsewhereFirst')
    if (scan.kind === 'order') return this.#scanOrder(scan.number)
    await this.#command(scan.command)
  }

  async #identify(scan: Scan & { kind: 'badge' | 'number' }): Promise<void> {
    this.#set({ isBusy: true, notice: undefined })
    // A number is a badge only where this device knows it as one: the services would count a wrong try for each personnel number.
    const found =
      scan.kind === 'badge'
        ? await this.#device.identify({ badge: scan.badge })
        : await this.#device.findBadge(scan.number)
    this.#set({ isBusy: false })
    if (typeof found === 'object') return this.#welcome(found)
    if (scan.kind === 'number') return this.#askPin(scan.number)
    if (found) this.#tell(found)
  }

  #pinFor: Panel | undefined

  #askPin(number: string): void {
    const { panel } = this.#facts.get()
    this.#pinFor = panel?.kind === 'pin' ? this.#pinFor : panel
    this.open({ kind: 'pin', number })
  }

  /** Checks the PIN of a personnel number. */
  readonly enterPin = (number: string, pin: string): Promise<void> => this.#inTurn(() => this.#enterPin(number, pin))

  async #enterPin(number: string, pin: string): Promise<void> {
    this.#set({ isBusy: true, notice: undefined })
    const found = await this.#device.identify({ number, pin })
    this.#set({ isBusy: false })
    if (typeof found !== 'object') return this.#tell(found)
    this.open(this.#pinFor)
    this.#pinFor = undefined
    await this.#welcome(found)
  }

  /** A person has authenticated: alone in front, beside a colleague, or to take over an order. */
  async #welcome(person: KnownPerson): Promise<void> {
    const { people, panel, workplaceId: here } = this.#facts.get()
    if (panel?.kind === 'handOverTo') return this.#handOver(panel, person)
    // The colleague scans immediately: the order is handed over, and its pieces are reported when it is finished.
    if (panel?.kind === 'handOver') return this.#handOver({ kind: 'handOverTo', order: panel.order }, person)
    const isThere = people.some(({ id }) => id === person.id)
    const together = panel?.kind === 'colleague' && !isThere ? [...people, person] : isThere ? people : [person]
    // A person who joins a colleague works at the same place; a person who only comes next has a place of their own.
    const stays = isThere || panel?.kind === 'colleague'
    const workplaceId = (stays ? here : undefined) ?? this.#placeOf(person.id)
    const isDropped = panel?.kind === 'finish'
    this.#set({ people: together, workplaceId, panel: undefined, notice: isDropped ? 'notFinished' : undefined })
    if (workplaceId === undefined) return this.open({ kind: 'workplace' })
    await this.#signIn([person])
  }

  /** The workplace of the terminal; of one without, that at which the person is signed in. */
  #placeOf(personId: string): number | undefined {
    const own = this.#device.$facts.get().held?.device.workplace?.id
    return own ?? this.#device.presences().find((one) => one.personId === personId)?.workplaceId
  }

  async chooseWorkplace(workplaceId: number): Promise<void> {
    this.#set({ workplaceId, panel: undefined })
    await this.#signIn(this.#facts.get().people)
  }

  #isHere(personId: string): boolean {
    const { workplaceId } = this.#facts.get()
    return this.#device.presences().some((one) => one.personId === personId && one.workplaceId === workplaceId)
  }

  /** Where else in the hall a person is signed in, as far as this device knows. */
  elsewhere(personId: string): Presence[] {
    const { workplaceId } = this.#facts.get()
    return this.#device.presences().filter((one) => one.personId === personId && one.workplaceId !== workplaceId)
  }

  /** Signs in people who are not yet signed in; for those at another workplace it asks first. */
  async #signIn(people: readonly KnownPerson[]): Promise<void> {
    for (const [index, person] of people.entries()) {
      if (this.#isHere(person.id)) continue
      if (this.elsewhere(person.id).length > 0)
        return this.open({ kind: 'elsewhere', person, isHere: false, next: people.slice(index + 1) })
      if (!(await this.#book([{ kind: 'signIn', personId: person.id }]))) return
    }
  }

  /** Continues here, and with `stays` at the other workplaces too; otherwise work there ends. */
  readonly comeHere = ({ person: { id: personId }, next }: Elsewhere, stays: boolean): Promise<void> =>
    this.#inTurn(async () => {
      const { workplaceId } = this.#facts.get()
      this.#set({ panel: undefined, notice: undefined })
      for (const other of stays ? [] : this.elsewhere(personId))
        if (!(await this.#book([{ kind: 'signOut', personId }], other.workplaceId))) return
      if (!this.#isHere(personId) && !(await this.#book([{ kind: 'signIn', personId }], workplaceId))) return
      await this.#signIn(next)
      if (!this.#facts.get().panel) this.#tell('done')
    })

  /** A person who does not come here is not in front any more. */
  readonly stayThere = ({ person, next }: Elsewhere): Promise<void> =>
    this.#inTurn(async () => {
      const people = this.#facts.get().people.filter(({ id }) => id !== person.id)
      if (people.length === 0) return this.lock()
      this.#set({ people, panel: undefined, notice: undefined })
      await this.#signIn(next)
    })

  /** Books events and returns whether that worked; a device without storage needs a network. */
  async #book(steps: readonly Booked[], workplaceId = this.#facts.get().workplaceId): Promise<boolean> {
    const { isDurable, isOffline } = this.#device.$facts.get()
    if (workplaceId === undefined || steps.length === 0) return false
    if (!isDurable && isOffline) {
      this.#tell('noNetwork')
      return false
    }
    try {
      await this.#device.book(steps, workplaceId)
      return true
    } catch {
      const lost = this.#device.$facts.get()
      this.#tell(!lost.isDurable && lost.isOffline ? 'noNetwork' : 'notStored')
      return false
    }
  }

  /** Books the same for everybody in front. */
  async #bookEach(stepsOf: (present: Presence) => readonly Step[]): Promise<void> {
    const steps = this.$present
      .get()
      .flatMap((one) => stepsOf(one).map((step) => ({ ...step, personId: one.personId })))
    this.#set({ panel: undefined, notice: undefined })
    if (await this.#book(steps)) this.#tell('done')
  }

  async #scanOrder(order: string): Promise<void> {
    if (this.#orders().includes(order)) return this.#tell('alreadyRuns')
    this.#set({ isBusy: true, notice: undefined })
    const isKnown = await this.#device.knowsOrder(order)
    this.#set({ isBusy: false })
    // The terminal may have locked itself in the meantime.
    if (this.#facts.get().people.length === 0) return
    if (isKnown === false) return this.#tell('orderUnknown')
    if (isKnown === undefined) return this.open({ kind: 'uncheckedOrder', order })
    return this.#takeOrder(order)
  }

  /** Begins an order, or asks what to do with the running one. */
  #takeOrder(order: string): Promise<void> | void {
    const { panel } = this.#facts.get()
    const running = this.#orders()
    if (panel?.kind === 'orders') return panel.next === 'switch' ? this.#switchTo(order) : this.#begin(order)
    if (running.length === 0) return this.#begin(order)
    this.open({ kind: 'newOrder', order })
  }

  readonly #begin = (order: string): Promise<void> => this.#bookEach(() => [{ kind: 'begin', order }])

  readonly #switchTo = (order: string): Promise<void> => this.#bookEach((present) => stepsToSwitch(present, order))

  readonly #pause = (): Promise<void> => this.#bookEach((present) => (present.pausedSince ? [] : [{ kind: 'pause' }]))

  readonly #goOn = (): Promise<void> => this.#bookEach(stepsToGoOn)

  readonly #overhead = (activity: ActivityKind): Promise<void> => this.#bookEach(() => [{ kind: 'begin', activity }])

  readonly begin = (order: string): Promise<void> => this.#inTurn(() => this.#begin(order))

  /** Continues with an order that could not be checked: the server checks it when the event arrives. */
  readonly takeUnchecked = (order: string): Promise<void> => this.#inTurn(() => this.#takeOrder(order))

  readonly switchTo = (order: string): Promise<void> => this.#inTurn(() => this.#switchTo(order))

  readonly pause = (): Promise<void> => this.#inTurn(this.#pause)

  readonly goOn = (): Promise<void> => this.#inTurn(this.#goOn)

  readonly overhead = (activity: ActivityKind): Promise<void> => this.#inTurn(() => this.#overhead(activity))

  /** Opens the question about pieces, after that about the order where several run. */
  askPieces(next: 'finish' | 'handOver'): void {
    const orders = this.#orders()
    const [order] = orders
    if (order === undefined) {
      const isHalted = this.$present.get().some(({ halted }) => halted.length > 0)
      return this.#tell(isHalted ? 'goOnFirst' : 'nothingRuns')
    }
    this.open(orders.length > 1 ? { kind: 'whichOrder', next } : { kind: next, order })
  }

  /** The order ends for everybody in front; its pieces count once. */
  #ends(order: string, pieces?: number, scrap = 0): Booked[] {
    return this.$present
      .get()
      .filter(({ orders }) => orders.some((one) => one.order === order))
      .map(({ personId }, index) => ({
        kind: 'end',
        order,
        personId,
        ...(index === 0 && pieces !== undefined && { pieces, ...(scrap > 0 && { scrap }) }),
      }))
  }

  readonly finish = (order: string, pieces: number, scrap: number): Promise<void> =>
    this.#inTurn(async () => {
      this.#set({ panel: undefined, notice: undefined })
      if (await this.#book(this.#ends(order, pieces, scrap))) this.#tell('done')
    })

  /** Finished pieces stay with the people in front; the colleague continues and is then alone in front. */
  async #handOver({ order, pieces, scrap }: Panel & { kind: 'handOverTo' }, to: KnownPerson): Promise<void> {
    if (this.#facts.get().people.some(({ id }) => id === to.id)) return this.#tell('samePerson')
    const isIn = this.#isHere(to.id)
    const steps: Booked[] = [
      ...this.#ends(order, pieces, scrap),
      ...(isIn ? [] : [{ kind: 'signIn', personId: to.id } as const]),
      { kind: 'begin', order, personId: to.id },
    ]
    if (!(await this.#book(steps))) return
    this.#set({ people: [to], panel: undefined, notice: 'done' })
    if (this.elsewhere(to.id).length > 0)
      this.#set({ panel: { kind: 'elsewhere', person: to, isHere: true, next: [] } })
  }

  /** Signs out immediately if that only ends the shift of one person; otherwise it asks first. */
  #askSignOut(): Promise<void> | void {
    const isPlain = this.$present
      .get()
      .every(({ orders, halted, overhead }) => orders.length === 0 && halted.length === 0 && !overhead)
    if (isPlain && this.#facts.get().people.length < 2) return this.#signOut()
    this.open({ kind: 'signOut' })
  }

  async #signOut(personId?: string): Promise<void> {
    const leaving = this.$present.get().filter((one) => personId === undefined || one.personId === personId)
    const steps = leaving.map((one) => ({ kind: 'signOut', personId: one.personId }) as const)
    if (steps.length > 0 && !(await this.#book(steps))) return
    const people = this.#facts.get().people.filter(({ id }) => personId !== undefined && id !== personId)
    if (people.length === 0) this.lock()
    else this.#set({ people, panel: undefined, notice: 'done' })
  }

  readonly askSignOut = (): Promise<void> => this.#inTurn(() => this.#askSignOut())

  /** Signs out this person, or everybody in front. */
  readonly signOut = (personId?: string): Promise<void> => this.#inTurn(() => this.#signOut(personId))

  /** Runs the command of a printed code beside the terminal. */
  async #command(command: Command): Promise<void> {
    const activity = ACTIVITY_OF[command]
    if (activity) return this.#overhead(activity)
    if (command === 'FINISH') this.askPieces('finish')
    else if (command === 'HANDOVER') this.askPieces('handOver')
    else if (command === 'SWITCH') this.open({ kind: 'orders', next: 'switch' })
    else if (command === 'PAUSE') await this.#pause()
    else if (command === 'RESUME') await this.#goOn()
    else await this.#askSignOut()
  }
}
