// The styles of the page, in the order of the cascade. Styles that elements also have in their shadow roots are the same text, so that the
// page does not load it twice.
import elements from '#shared/element/tokens.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import home from './home/home.css?inline'
import menu from './menu/menu.css?inline'
import palette from './palette/palette.css?inline'
import shell from './shell.css?inline'
import tabs from './frame/tabs.css?inline'

adoptOnPage(elements, kit, overlay, shell, menu, palette, tabs, home)
