// A group of questions that is answered any number of times: rows are added, removed with an undo, and moved.
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import type { Answer, Row } from '#domain/postbox/answers.ts'
import { holdsCondition } from '#domain/postbox/conditions.ts'
import { ROW_LIMIT, type Question } from '#domain/postbox/template.ts'
import { announce } from '#shared/element/announce.ts'
import { newKey } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { FieldNote } from '#shared/ui/field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { ORDER_KEYS, orderStep } from '#shared/ui/reorder.ts'
import { Control } from './controls.tsx'
import { useFieldRule, useForm, useRuleText, useWords, type ControlProps } from './form-context.ts'
import { useFillTexts } from './texts.ts'

const rowsIn = (answer: Answer | undefined): readonly Row[] => (Array.isArray(answer) ? (answer as readonly Row[]) : [])

interface Removed {
  readonly row: Row
  readonly at: number
}

/** Rows with keys of their own through moves; they act on the answer as it is now. */
function useRows({ question, field, answer, onChange }: ControlProps) {
  const form = useForm()
  const text = useFillTexts()
  const rows = rowsIn(answer)
  const [keys, setKeys] = useState<readonly string[]>(() => rows.map(newKey))
  const [removed, setRemoved] = useState<Removed>()
  // Rows of another device.
  if (keys.length !== rows.length) setKeys(rows.map((_, at) => keys[at] ?? newKey()))
  const set = (next: readonly Row[], nextKeys: readonly string[]) => {
    const former = nextKeys.map((key) => keys.indexOf(key))
    form.shownErrors.moveRows(field, former)
    setKeys(nextKeys)
    onChange(next.length === 0 ? null : next)
  }
  const change = useCallback(
    (at: number, name: string, given: Answer) =>
      onChange(
        rowsIn(form.answerAt(field)).map((row, index) => (index === at ? ({ ...row, [name]: given } as Row) : row)),
      ),
    [form, field, onChange],
  )
  return {
    rows,
    keys,
    removed,
    change,
    most: Math.min(question.max ?? ROW_LIMIT, ROW_LIMIT),
    add() {
      set([...rows, {}], [...keys, newKey()])
      setRemoved(undefined)
    },
    remove(at: number) {
      setRemoved({ row: rows[at]!, at })
      set(rows.toSpliced(at, 1), keys.toSpliced(at, 1))
    },
    undo({ row, at }: Removed) {
      set(rows.toSpliced(at, 0, row), keys.toSpliced(at, 0, newKey()))
      setRemoved(undefined)
    },
    move(from: number, to: number) {
      if (to < 0 || to >= rows.length) return
      set(moved(rows, from, to), moved(keys, from, to))
      announce(text('rowMoved', { n: to + 1, of: rows.length }))
    },
  }
}

export function RowsField(props: ControlProps): ReactElement {
  const { question, field, error } = props
  const { min } = question
  const text = useFillTexts()
  const words = useWords()
  const { rows, keys, removed, most, add, undo, ...acts } = useRows(props)
  const box = useRef<HTMLFieldSetElement>(null)
  /** Focuses the first field of the row that `change` adds at `at`. */
  const focusRow = (at: number, change: () => void) => {
    flushSync(change)
    box.current?.querySelectorAll('.form-row')[at]?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <fieldset
      ref={box}
      className="field rows"
      aria-invalid={error ? true : undefined}
      aria-describedby={`${field}-note`}
    >
      <legend>
        {words(question.label)} {!question.required && !min && <span className="opt">{text('optional')}</span>}
      </legend>
      <FieldNote id={`${field}-note`} help={words(question.hint) || undefined} error={error} />
      {rows.map((row, at) => (
        <OneRow key={keys[at] ?? at} group={question} row={row} at={at} total={rows.length} {...acts} />
      ))}
      {removed && (
        <Undo
          key={`${removed.at} ${rows.length}`}
          removed={removed}
          onUndo={() => focusRow(removed.at, () => undo(removed))}
        />
      )}
      <Button
        icon={plus}
        name={field}
        className="add"
        reason={rows.length >= most ? text('rule.rows', { min: min ?? 0, max: most }) : undefined}
        onClick={() => focusRow(rows.length, add)}
      >
        {text('addRow')}
      </Button>
    </fieldset>
  )
}

/** It takes the focus, because the pressed button was removed with its row. */
function Undo({ removed, onUndo }: { removed: Removed; onUndo: () => void }): ReactElement {
  const text = useFillTexts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="undo" role="status">
      {text('rowRemoved', { n: removed.at + 1 })}{' '}
      <Button ref={button} kind="ghost" size="small" onClick={onUndo}>
        {text('undo')}
      </Button>
    </p>
  )
}

const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)

interface OneRowProps {
  readonly group: Question
  readonly row: Row
  readonly at: number
  readonly total: number
  readonly change: (at: number, name: string, answer: Answer) => void
  readonly move: (from: number, to: number) => void
  readonly remove: (at: number) => void
}

function OneRow({ group, row, at, total, change, move, remove }: OneRowProps): ReactElement {
  const text = useFillTexts()
  const words = useWords()
  const name = text('rowName', { label: words(group.label), n: at + 1 })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = orderStep(event)
    // In a field Alt with an arrow moves the caret.
    if (step === undefined || (event.target as Element).matches('input, textarea, select')) return
    event.preventDefault()
    move(at, at + step)
  }
  const moveTo = (to: number) => ({
    size: 'small' as const,
    'aria-disabled': to < 0 || to >= total,
    'aria-keyshortcuts': ORDER_KEYS,
    onClick: () => move(at, to),
  })
  return (
    <div className="stack gap-16 form-row" role="group" aria-label={name} onKeyDown={onKeyDown}>
      <div className="row-head">
        <b>{text('rowNumber', { n: at + 1 })}</b>
        <span className="acts">
          <IconButton icon={arrowUp} label={text('rowUp', { n: at + 1 })} {...moveTo(at - 1)} />
          <IconButton icon={arrowDown} label={text('rowDown', { n: at + 1 })} {...moveTo(at + 1)} />
          <IconButton icon={trash} size="small" label={text('rowRemove', { n: at + 1 })} onClick={() => remove(at)} />
        </span>
      </div>
      {group.questions
        .filter(({ when }) => holdsCondition(when, row))
        .map((inner) => (
          <RowQuestion key={inner.name} group={group} question={inner} row={row} at={at} change={change} />
        ))}
    </div>
  )
}

interface RowQuestionProps extends Pick<OneRowProps, 'group' | 'row' | 'at' | 'change'> {
  readonly question: Question
}

function RowQuestion({ group, question, row, at, change: onAnswer }: RowQuestionProps): ReactElement {
  const ruleText = useRuleText()
  const field = `${group.name}.${at}.${question.name}`
  const answer = row[question.name]
  const rule = useFieldRule(question, field, answer)
  const change = useCallback((next: Answer) => onAnswer(at, question.name, next), [onAnswer, at, question.name])
  return (
    <div data-field={field}>
      <Control
        question={question}
        field={field}
        answer={answer}
        onChange={change}
        error={rule && ruleText(question, rule)}
      />
    </div>
  )
}
