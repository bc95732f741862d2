// The receipt of a hand-over: on the screen, and separately on paper or in a file.
import { useStore } from '@nanostores/react'
import printer from 'lucide-static/icons/printer.svg?raw'
import { useRef, type ReactElement } from 'react'
import type { Receipt } from '#contract/marketplace-deals.ts'
import { formatSum, totalOf } from '#domain/marketplace/ad-price.ts'
import { $language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { printAlone } from '#shared/ui/print-alone.ts'
import { useAdWords } from '#widgets/marketplace/ad-words.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import css from './receipt.css?inline'

const STYLES = [overlay, css]

export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }): ReactElement {
  useStyles(STYLES)
  const text = useMarketTexts()
  const language = useStore($language)
  const sheet = useRef<HTMLElement>(null)
  const title = text('receipt.title', { number: receipt.number })
  const print = () => {
    if (sheet.current) void printAlone(sheet.current, { css, title, lang: language })
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('receipt.close')}</Button>
          <Button kind="primary" icon={printer} onClick={print}>
            {text('receipt.print')}
          </Button>
        </>
      }
    >
      <article ref={sheet} className="receipt">
        <p className="receipt-title">{title}</p>
        <Facts receipt={receipt} />
        <p>{text('receipt.final')}</p>
      </article>
    </Dialog>
  )
}

function Facts({ receipt }: { receipt: Receipt }): ReactElement {
  const text = useMarketTexts()
  const words = useAdWords()
  const language = useStore($language)
  const { date, time } = useFormat()
  const { ad, quantity, price, giver, receiver, givenAt, receivedAt } = receipt
  const total = totalOf(price, quantity, ad.quantity)
  const at = (instant: string) => `${date(instant)}, ${time(instant)}`
  const rows = [
    [text('receipt.ad'), `${ad.title} (${ad.number})`],
    [text('receipt.quantity'), words.quantity(quantity, ad.unit)],
    [text('receipt.price'), total === undefined || total === 0 ? undefined : formatSum(total, language)],
    [text('receipt.giver'), giver.name || text('receipt.nobody')],
    [text('receipt.givenAt'), at(givenAt)],
    [text('receipt.receiver'), receiver.name || text('receipt.nobody')],
    [text('receipt.receivedAt'), at(receivedAt)],
  ] as const
  return (
    <dl>
      {rows.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
