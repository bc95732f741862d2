/** Opens the bell as a click on it does. */
export function openBell(): void {
  const button = document.querySelector('portal-bell')?.shadowRoot?.querySelector('button')
  if (button?.ariaExpanded === 'true') return button.focus()
  button?.click()
  button?.focus()
}
