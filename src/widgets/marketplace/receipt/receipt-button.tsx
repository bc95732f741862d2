import { useStore } from '@nanostores/react'
import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { receipts } from '#widgets/marketplace/api.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'

const ReceiptDialog = lazy(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))

/** Opens the receipt of that number; empty for a person who is not one of its two sides. */
export function ReceiptButton({ number }: { number: string }): ReactElement | null {
  const text = useMarketTexts()
  const { data } = useStore(receipts())
  const [isOpen, setOpen] = useState(false)
  const receipt = data?.find((one) => one.number === number)
  if (!receipt) return null
  return (
    <>
      <Button
        size="small"
        icon={receiptText}
        aria-label={text('receipt.openNumber', { number })}
        onClick={() => setOpen(true)}
      >
        {text('receipt.open')}
      </Button>
      <Suspense>{isOpen && <ReceiptDialog receipt={receipt} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
