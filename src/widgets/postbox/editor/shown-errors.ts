// The questions that show their errors: those that were left, and those that existed when the person wanted to continue. A question that
// appears later shows none before anybody could answer it.
import { atom, type ReadableAtom } from 'nanostores'
import type { Answers, AskedQuestion, Row } from '#domain/postbox/answers.ts'
import { holdsCondition } from '#domain/postbox/conditions.ts'

/** The fields of some questions as they are asked now, each row with its own: 'goal', 'riders.1.who'. */
function fieldsOf(asked: readonly AskedQuestion[], answers: Answers): readonly string[] {
  return asked.flatMap(({ question: { name, kind, questions } }) => {
    const answer = answers[name]
    if (kind !== 'group' || !Array.isArray(answer)) return [name]
    const inner = (answer as readonly Row[]).flatMap((row, at) =>
      questions.filter(({ when }) => holdsCondition(when, row)).map((one) => `${name}.${at}.${one.name}`),
    )
    return [name, ...inner]
  })
}

export class ShownErrors {
  readonly #fields = atom<ReadonlySet<string>>(new Set())
  readonly #pages = atom<ReadonlySet<string>>(new Set())
  readonly $fields: ReadableAtom<ReadonlySet<string>> = this.#fields
  /** Pages that list their errors. */
  readonly $pages: ReadableAtom<ReadonlySet<string>> = this.#pages

  /** The person wanted to leave these pages forward. */
  showPages(pages: readonly string[], asked: readonly AskedQuestion[], answers: Answers): void {
    this.#pages.set(new Set([...this.#pages.get(), ...pages]))
    this.show(
      fieldsOf(
        asked.filter(({ page }) => pages.includes(page)),
        answers,
      ),
    )
  }

  show(fields: readonly string[]): void {
    const shown = this.#fields.get()
    if (fields.some((field) => !shown.has(field))) this.#fields.set(new Set([...shown, ...fields]))
  }

  /** Rows of a group were added, removed or moved; `from` is the former place of each, -1 of a new one. */
  moveRows(group: string, from: readonly number[]): void {
    const shown = [...this.#fields.get()]
    const innerOf = (at: number): string[] => {
      const start = `${group}.${at}.`
      return shown.flatMap((field) => (field.startsWith(start) ? [field.slice(start.length)] : []))
    }
    const others = shown.filter((field) => !field.startsWith(`${group}.`))
    this.#fields.set(
      new Set([...others, ...from.flatMap((at, to) => innerOf(at).map((name) => `${group}.${to}.${name}`))]),
    )
  }
}
