// The portal of the employees.
import type { Page } from './route.ts'
import { entry, page, type Shared } from './route-parts.ts'

const news: Shared = { area: 'news', portal: 'portal_ma', roles: ['menu_ma_news'] }
const editing: Shared = { ...news, area: 'news-editing' }
const story: Shared = { area: 'news', portal: 'portal_ma', roles: ['ma_news_user'] }
const postbox: Shared = { area: 'postbox', portal: 'portal_ma', roles: ['menu_ma_form'] }
const form: Shared = { area: 'postbox', portal: 'portal_ma' }
const hours: Shared = { area: 'working-hours', portal: 'portal_ma', roles: ['menu_ma_az'] }
const control: Shared = {
  area: 'working-hours',
  portal: 'portal_ma',
  roles: ['menu_ma_az_genehmigen'],
  flags: ['workingTimeReport'],
}
const vacation: Shared = { area: 'vacation', portal: 'portal_ma', roles: ['menu_ma_holiday'] }
const approval: Shared = {
  area: 'vacation',
  portal: 'portal_ma',
  roles: ['menu_ma_holiday_approve'],
  flags: ['vacationApproval'],
}
const benefits: Shared = { area: 'benefits', portal: 'portal_ma', roles: ['menu_benefits'] }
const conduct: Shared = { area: 'conduct' }
const forum: Shared = { area: 'forum' }

export const EMPLOYEE_ROUTES: readonly Page[] = [
  page('news.edit', '/news/ma/bearbeiten/:news?', 'newsEdit', editing, {
    label: 'edit',
    clientRole: 'ma-news-api:news_write',
    order: 2,
    tag: 'portal-news-editor',
    attributes: { news: 'story-id' },
  }),
  page('news.categories', '/news/ma/kategorien', 'newsCategories', editing, {
    clientRole: 'ma-news-api:news_cat_write',
    order: 3,
    tag: 'portal-news-categories',
  }),
  page('news', '/news/ma/:category?', 'news', news, {
    ...entry('portal_ma', 'newspaper', 'menu_ma_news'),
    label: 'overview',
    order: 1,
    tag: 'portal-news',
    attributes: { category: 'category' },
    stays: true,
    heading: 'category',
  }),
  page('news.story', '/story/ma/:id', 'story', story, { tag: 'portal-story', attributes: { id: 'story-id' } }),

  page('postbox.received', '/meineNachrichten/empfangeneFormulare', 'received', postbox, {
    label: 'receivedShort',
    flags: ['showMenuReceived'],
    order: 1,
  }),
  page('postbox.sent', '/meineNachrichten/gesendeteFormulare', 'sent', postbox, {
    label: 'sentShort',
    flags: ['showMenuSent'],
    order: 2,
  }),
  page('postbox', '/meineNachrichten', 'postbox', postbox, {
    ...entry('portal_ma', 'inbox', 'menu_ma_form'),
    toFirstTab: true,
  }),
  page('postbox.form', '/formular/detail/:messageId?', 'form', form),
  page('postbox.form-new', '/formular/:templateId?/:companyId?/:plant?', 'formNew', form),

  page('working-hours', '/arbeitszeiten/:highlight?', 'workingHours', hours, entry('portal_ma', 'clock', 'menu_ma_az')),
  page('time-control.settings', '/arbeitszeitkontrolle/einstellungen', 'settings', control, {
    clientRole: 'ma-api:ma_supervisor',
    flags: ['workingTimeReport', 'amISupervisor'],
    order: 2,
  }),
  page('time-control', '/arbeitszeitkontrolle/:highlight?', 'timeControl', control, {
    ...entry('portal_ma', 'clipboard-check', 'menu_ma_az_genehmigen'),
    label: 'overview',
    order: 1,
  }),

  page('vacation.team', '/urlaub/team', 'team', vacation, { clientRole: 'ma-api:ma_tk_view', order: 2 }),
  page('vacation.members', '/urlaub/mitglieder', 'members', vacation, { clientRole: 'ma-api:ma_tk_view', order: 3 }),
  page('vacation.table', '/urlaub/tabelle', 'table', vacation, { client: 'ma-api', mobile: false, order: 4 }),
  page('vacation', '/urlaub/:highlight?', 'vacation', vacation, {
    ...entry('portal_ma', 'calendar-days', 'menu_ma_holiday'),
    label: 'ownVacation',
    order: 1,
  }),
  page('vacation.calendar', '/kalender/*', 'vacation', vacation),
  page('vacation-approval.settings', '/urlaubsgenehmigung/einstellungen', 'settings', approval, {
    clientRole: 'ma-api:ma_edit_devision_settings',
    order: 3,
  }),
  page('vacation-approval.table', '/urlaubsgenehmigung/tabelle', 'table', approval, { mobile: false, order: 2 }),
  page('vacation-approval', '/urlaubsgenehmigung/:highlight?', 'vacationApproval', approval, {
    ...entry('portal_ma', 'calendar-check', 'menu_ma_holiday_approve'),
    label: 'employees',
    order: 1,
  }),

  page('benefits.edit', '/benefits/bearbeiten/:benefitId?', 'benefitsEdit', benefits, {
    label: 'edit',
    clientRole: 'benefits-api:benefits_admin',
    order: 2,
  }),
  page('benefits.detail', '/benefits/detail/:benefitId', 'benefit', benefits, {
    clientRole: 'benefits-api:benefits_user',
  }),
  page('benefits', '/benefits', 'benefits', benefits, {
    ...entry('portal_ma', 'gift', 'menu_benefits'),
    label: 'overview',
    clientRole: 'benefits-api:benefits_user',
    order: 1,
  }),
  page('conduct', '/verhaltenskodex', 'conduct', conduct, entry('portal_ma', 'scale')),
  page('forum.edit', '/forum/bearbeitung', 'forumEdit', forum, { label: 'editing', order: 2 }),
  page('forum.question', '/forum/:id', 'question', forum),
  page('forum', '/forum', 'forum', forum, {
    ...entry('portal_ma', 'messages-square', 'menu_ek_qa', { roles: ['portal_ma', 'menu_ek_qa'] }),
    label: 'overview',
    order: 1,
  }),
]
