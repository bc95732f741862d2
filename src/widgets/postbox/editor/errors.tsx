// The errors of a page, or of the whole form, with links to the questions.
import { useStore } from '@nanostores/react'
import { use, useDeferredValue, type ReactElement } from 'react'
import type { AnswerError } from '#domain/postbox/answer-rules.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import type { UploadRow } from '#shared/ui/uploads/upload-queue.ts'
import { ErrorSummary, type FieldError } from '#shared/ui/error-summary.tsx'
import { fieldOf } from './form-answers.ts'
import { GoContext, useForm, useRuleText, useWords } from './form-context.ts'
import { useFillTexts } from './texts.ts'

/** An error as a sentence that includes its place. */
function useErrorText(): (error: AnswerError) => string {
  const form = useForm()
  const text = useFillTexts()
  const words = useWords()
  const ruleText = useRuleText()
  const questions = form.content.pages.flatMap((page) => page.questions)
  return ({ question: name, row, inner, rule }) => {
    const question = questions.find((one) => one.name === name)
    const asked = inner === null ? question : question?.questions.find((one) => one.name === inner)
    if (!question || !asked) return name
    const sentence = ruleText(asked, rule)
    const named = rule === 'required' ? sentence : text('at', { label: words(asked.label), sentence })
    if (row === null) return named
    return text('at', { label: text('rowName', { label: words(question.label), n: row + 1 }), sentence: named })
  }
}

function useUploadErrors(): (uploads: Readonly<Record<string, readonly UploadRow[]>>) => FieldError[] {
  const text = useFillTexts()
  return (uploads) =>
    Object.entries(uploads).flatMap(([field, rows]) =>
      rows.slice(0, 1).map(({ file: { name }, state }) => ({
        field,
        text: text(state === 'failed' ? 'notUploaded' : 'notYetUploaded', { name }),
      })),
    )
}

/** The errors of the answers, and those that the server has found besides. */
export function errorsIn(
  all: readonly AnswerError[],
  refused: readonly AnswerError[],
  page: string | undefined,
): readonly AnswerError[] {
  const known = new Set(all.map(fieldOf))
  const both = [...all, ...refused.filter((one) => !known.has(fieldOf(one)))]
  return page === undefined ? both : both.filter((one) => one.page === page)
}

interface OpenErrorsProps {
  /** Undefined: of all pages, whether they were asked before or not. */
  readonly page?: string | undefined
  readonly attempt: number
}

/** Renders after the fields, so that no key waits for the check of the whole form. */
export function OpenErrors({ page, attempt }: OpenErrorsProps): ReactElement | null {
  const form = useForm()
  const text = useFillTexts()
  const errorText = useErrorText()
  const uploadErrors = useUploadErrors()
  const go = use(GoContext)
  const answers = useDeferredValue<Answers>(useStore(form.$answers))
  const refused = useStore(form.$refused)
  const uploads = useStore(form.$uploads)
  const shown = useStore(form.shownErrors.$fields)
  const own = form.rules
    .answerErrors(form.content, answers)
    .filter((one) => page === undefined || shown.has(fieldOf(one)))
  const errors = [
    ...errorsIn(own, refused, page).map((one) => ({ field: fieldOf(one), text: errorText(one) })),
    ...uploadErrors(uploads),
  ]
  const numbers = text('numbers').split(' ')
  const n = numbers[errors.length - 2] ?? errors.length
  return (
    <ErrorSummary
      errors={errors}
      attempt={attempt}
      heading={text('open', { count: errors.length, n })}
      onJump={(field) => {
        form.shownErrors.show([field])
        go(field)
      }}
    />
  )
}
