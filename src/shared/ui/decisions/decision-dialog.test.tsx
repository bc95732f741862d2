import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#shared/transport/api.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

const texts = { 'code.alreadyDecided': 'Darüber wurde schon entschieden.' }
const useTexts = createTexts(texts, texts)
const decide = vi.fn<(decision: { approve: boolean; reason: string }) => Promise<unknown>>()

function Case({ mayDecide = true }: { mayDecide?: boolean }) {
  return (
    <DecisionDialog
      title="Antrag"
      save={useSave(useTexts())}
      mayDecide={mayDecide}
      mayWithdraw={false}
      onDecide={decide}
      onWithdraw={() => Promise.resolve()}
      onEnd={() => undefined}
    >
      <p>Antrag von Anna Reader</p>
    </DecisionDialog>
  )
}
const reason = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Grund' })
const refused = new ApiError({ status: 409, title: '', code: 'alreadyDecided', url: '/', method: 'POST' })

test('where somebody else has decided, the typed reason can still be read and copied', async () => {
  decide.mockRejectedValue(refused)
  const { rerender } = render(<Case />)
  await userEvent.type(reason()!, 'Kein Platz')
  await userEvent.click(screen.getByRole('button', { name: 'Ablehnen' }))
  await screen.findByText('409 - Darüber wurde schon entschieden.')
  expect(reason()?.readOnly).toBe(false)
  rerender(<Case mayDecide={false} />)
  expect([reason()?.value, reason()?.readOnly]).toEqual(['Kein Platz', true])
  screen.getByText('Er wurde nicht gesendet. Sie können ihn kopieren.')
  expect(screen.queryByRole('button', { name: 'Ablehnen' })).toBeNull()
})

test('a person who may not decide and has typed nothing sees no field', () => {
  render(<Case mayDecide={false} />)
  expect(reason()).toBeNull()
})
