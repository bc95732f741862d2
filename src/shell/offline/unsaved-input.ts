// Whether the page holds input that a reload would lose.

const FIELDS = 'input:not([type=search]), textarea, [contenteditable]'
const written = new Set<HTMLElement>()

const isWritten = (field: HTMLElement): boolean =>
  field.isConnected &&
  !!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent)

/** Watches input events, including those inside elements. */
export function watchTyping(): void {
  addEventListener('input', (event) => {
    const [field] = event.composedPath()
    if (field instanceof HTMLElement && field.matches(FIELDS)) written.add(field)
  })
}

/** A field that was typed in is still there and not empty. Checkboxes and searches do not count. */
export function hasTypedText(): boolean {
  for (const field of written) if (!isWritten(field)) written.delete(field)
  return [...written].some((field) => !/^(checkbox|radio|password)$/.test((field as HTMLInputElement).type))
}
