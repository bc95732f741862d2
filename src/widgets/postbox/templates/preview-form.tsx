// A form of the template as people fill it in, with the real controls. Typed answers survive a change of the template, and are not stored.
import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState, type ReactElement } from 'react'
import type { FormDraft } from '#contract/postbox.ts'
import type { TemplatePreview } from '#contract/postbox-editing.ts'
import type { FormTemplate } from '#contract/postbox-templates.ts'
import type * as AnswerRules from '#domain/postbox/answer-rules.ts'
import type { Answer } from '#domain/postbox/answers.ts'
import type { Question, TemplateContent, Words } from '#domain/postbox/template.ts'
import { hiddenQuestions } from '#domain/postbox/visibility.ts'
import { ApiError } from '#shared/transport/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { Card } from '#shared/ui/card.tsx'
import { PREVIEWED } from '#widgets/postbox/editor/files-field.tsx'
import { FilledForm } from '#widgets/postbox/editor/filled-form.ts'
import { FormContext, GoContext, useWords } from '#widgets/postbox/editor/form-context.ts'
import { PageQuestions } from '#widgets/postbox/editor/questions.tsx'
import questions from '#widgets/postbox/editor/questions.css?inline'
import { useEditorState } from './editor-state.ts'
import { useTemplateTexts } from './texts.ts'

const STYLES = [questions]
const NONE: ReadonlySet<string> = new Set()

/** The form with its real controls; nothing of it is stored, sent or uploaded. */
class PreviewForm extends FilledForm {
  readonly #typed: Map<string, Answer>

  /** `typed` outlives a change of the template. */
  constructor(template: FormTemplate, rules: typeof AnswerRules, typed: Map<string, Answer>) {
    super({ templateId: 0, template, draft: undefined }, rules)
    this.#typed = typed
    for (const [question, answer] of typed) super.answer(question, answer)
  }

  override answer(question: string, answer: Answer): void {
    this.#typed.set(question, answer)
    super.answer(question, answer)
  }

  protected override changed(): void {}

  override async store(): Promise<void> {}

  override async stored(): Promise<FormDraft> {
    throw new ApiError({ status: 'Error', code: PREVIEWED, title: 'preview', url: '', method: 'POST' })
  }
}

/** Marks a question that begins with a private value of another person. */
function withHiddenNotes(content: TemplateContent, hidden: readonly string[]): TemplateContent {
  const noted = ({ de, en }: Words): Words => ({
    de: `${de} ${useTemplateTexts.text('previewHidden', {}, 'de')}`.trim(),
    en: `${en || de} ${useTemplateTexts.text('previewHidden', {}, 'en')}`.trim(),
  })
  const pages = content.pages.map((page) => ({
    ...page,
    questions: page.questions.map((one) => (hidden.includes(one.name) ? { ...one, hint: noted(one.hint) } : one)),
  }))
  return { ...content, pages }
}

interface FormPreviewProps {
  readonly preview: TemplatePreview | undefined
  /** Name of the station whose view is shown; '' is the sender. */
  readonly reader: string
  readonly rules: typeof AnswerRules
}

export function FormPreview({ preview, reader, rules }: FormPreviewProps): ReactElement {
  useStyles(STYLES)
  const { content, choices } = useEditorState()
  const text = useTemplateTexts()
  const words = useWords()
  const readers = useReaders()
  const isStation = content.stations.some(({ name }) => name === reader)
  const hidden = isStation ? hiddenQuestions(content, new Set([reader])) : NONE
  const [typed] = useState(() => new Map<string, Answer>())
  const box = useRef<HTMLDivElement>(null)
  const form = useMemo(
    () =>
      new PreviewForm(
        {
          id: 0,
          version: 0,
          content: withHiddenNotes(content, preview?.hidden ?? []) as FormTemplate['content'],
          prefilled: preview?.prefilled ?? {},
          names: {},
          choices,
          forecast: [],
        },
        rules,
        typed,
      ),
    [content, preview, choices, rules, typed],
  )
  const shown = useStore(form.$asked)
  const asked = new Set(shown.map(({ page }) => page))
  const go = (field: string) =>
    box.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"] :is(input, select, textarea)`)?.focus()
  return (
    <Card title={words(content.title) || text('unnamedTemplate')}>
      <FormContext value={form}>
        <GoContext value={go}>
          <div ref={box} className="preview-pages">
            <p className="muted">{words(content.summary)}</p>
            {form.content.pages
              .filter(({ name }) => asked.has(name))
              .map((page) => (
                <section key={page.name} className="stack gap-20 preview-page">
                  <p className="part-title">{words(page.title) || text('unnamedPage')}</p>
                  <PageQuestions page={page} hidden={hidden} />
                  {shown
                    .filter((one) => one.page === page.name && hidden.has(one.question.name))
                    .map(({ question }) => (
                      <p key={question.name}>
                        <b>{words(question.label)}</b>{' '}
                        <span className="small muted">{text('visibleTo.notHere', { only: readers(question) })}</span>
                      </p>
                    ))}
                </section>
              ))}
          </div>
        </GoContext>
      </FormContext>
    </Card>
  )
}

/** 'Sichtbar für: Personal, A1.' */
function useReaders(): (question: Question) => string {
  const { content } = useEditorState()
  const text = useTemplateTexts()
  const words = useWords()
  const language = useLanguage()
  return ({ visibleTo }) => {
    const labels = content.stations
      .filter(({ name }) => visibleTo?.includes(name))
      .map(({ label }) => words(label) || text('unnamedStation'))
    if (labels.length === 0) return text('visibleTo.nobody')
    return text('visibleTo.only', { stations: new Intl.ListFormat(language).format(labels) })
  }
}
