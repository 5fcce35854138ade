import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { href, useFetchers, useLocation, useNavigation } from "react-router";
import {
  fillIn,
  nameOfForm,
  readChosenFiles,
  readFields,
  readKept,
  takesFiles,
} from "./form-fields.ts";
import {
  type UnsentForm,
  dropUnsentForms,
  saveUnsentForm,
  readUnsentForms,
} from "./unsent-forms.ts";
import { deleteEveryFile, deleteFiles, saveFiles, readFiles } from "./unsent-files.ts";
import { useRouteMeta } from "#app/shared/pages/route-meta.ts";

export interface Person {
  viewer: string;
  session: string;
}

const logout = href("/logout");
const channelName = "kept-forms";

const drop = (fits: (draft: UnsentForm) => boolean) => void deleteFiles(dropUnsentForms(fits));

function deleteEverything(): void {
  drop(() => true);
  void deleteEveryFile(false);
}

function saveForm(form: HTMLFormElement, { viewer, session }: Person, withFiles: boolean) {
  const page = location.pathname;
  const name = nameOfForm(form);
  if (name === null) return null;
  const content = { fields: readFields(form), kept: readKept(form) };
  const id = saveUnsentForm({ viewer, session, page, form: name, ...content, at: Date.now() });
  if (withFiles && takesFiles(form)) {
    const files = readChosenFiles(form);
    fileCounts.set(form, files.length);
    void saveFiles(id, files);
  }
  return name;
}

const fileCounts = new WeakMap<HTMLFormElement, number>();

/**
 * Whether it was typed before this page was reloaded, as a phone does that discarded the page while
 * pictures were chosen.
 */
function isOfReload({ at, page }: UnsentForm): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isReload = visit !== undefined && visit.type !== "navigate";
  return isReload && page === location.pathname && at < performance.timeOrigin;
}

function useGuarded(): () => boolean {
  const guarded = useRef(false);
  const { for: role } = useRouteMeta();
  // This runs before the effects, which need to know, when a page is left, about the next page or
  // the sign-in.
  useLayoutEffect(() => {
    guarded.current = role !== undefined;
    return () => {
      guarded.current = false;
    };
  });
  return useCallback(() => guarded.current, []);
}

/**
 * Stores what is typed on the forms of this page while it is typed, and deletes all of it when the
 * person signs out.
 */
function useFormSaving(
  person: Person,
  isGuarded: () => boolean,
  onSent: (form: HTMLFormElement, name: string) => void,
): void {
  const { viewer, session } = person;
  useEffect(() => {
    const channel = "BroadcastChannel" in window ? new BroadcastChannel(channelName) : null;
    // Deletes the forms of other people in this browser, and those that were open before this page
    // was loaded.
    drop((draft) => draft.viewer !== viewer || (draft.session === session && !isOfReload(draft)));
    void deleteEveryFile(true);
    const formOf = ({ target }: Event) =>
      target instanceof HTMLFormElement ? target : (target as HTMLInputElement | null)?.form;
    const change = (event: Event) => {
      const form = formOf(event);
      if (!form || !isGuarded()) return;
      // Files may be large, so they are not written again for every letter.
      const isLetter = event.type === "input" && event.target !== form;
      const isAsKept = fileCounts.get(form) === readChosenFiles(form).length;
      saveForm(form, { viewer, session }, !isLetter || !isAsKept);
    };
    const submit = (event: Event) => {
      const form = formOf(event);
      if (!form) return;
      if (form.getAttribute("action") === logout) {
        deleteEverything();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: its own
        channel?.postMessage(logout);
        return;
      }
      const name = isGuarded() && saveForm(form, { viewer, session }, true);
      if (name) onSent(form, name);
    };
    channel?.addEventListener("message", deleteEverything);
    for (const type of ["input", "change"]) document.addEventListener(type, change);
    document.addEventListener("submit", submit, true);
    return () => {
      channel?.close();
      for (const type of ["input", "change"]) document.removeEventListener(type, change);
      document.removeEventListener("submit", submit, true);
    };
  }, [viewer, session, isGuarded, onSent]);
}

/**
 * Fills in what was typed in an earlier session, which belongs to this one from now on. Returns
 * whether that changed anything.
 */
async function restore(draft: UnsentForm, person: Person): Promise<boolean> {
  const files = await readFiles(draft.id);
  const form = [...document.forms].find((one) => nameOfForm(one) === draft.form);
  if (!form || (draft.session === person.session && !takesFiles(form))) return false;
  const isOther = fillIn(form, { ...draft, files });
  saveForm(form, person, false);
  return isOther;
}

/**
 * Restores what was typed on a guarded form after signing in again; it is stored in this tab, for
 * its person alone. Returns whether something was restored.
 */
export function useUnsentForms({ viewer, session }: Person): boolean {
  const { pathname, key } = useLocation();
  const [restoredOn, setRestoredOn] = useState<string | null>(null);
  const isGuarded = useGuarded();
  useFormSaving({ viewer, session }, isGuarded, useSentForms(isGuarded));

  useEffect(() => {
    const fillPageIn = async () => {
      const drafts = readUnsentForms().filter(
        (draft) =>
          draft.viewer === viewer &&
          draft.page === pathname &&
          (draft.session !== session || isOfReload(draft)),
      );
      const person = { viewer, session };
      const made = await Promise.all(drafts.map((draft) => restore(draft, person)));
      if (made.some(Boolean)) setRestoredOn(key);
    };
    void fillPageIn();
    return () => {
      // The unsent form of a page that is left is deleted. Going to /login does not count as
      // leaving.
      if (isGuarded() && location.pathname !== pathname)
        drop((draft) => draft.page === pathname && draft.session === session);
    };
    // A new key means a new visit of the same page, with the same forms.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [viewer, session, pathname]);

  return restoredOn === key;
}

/**
 * Deletes a stored form once it was accepted: the router is idle and no error was shown. Returns
 * the function to call when a form is sent.
 */
function useSentForms(isGuarded: () => boolean): (form: HTMLFormElement, name: string) => void {
  const sent = useRef(new Map<string, HTMLFormElement>());
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== "idle");
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && isGuarded()) {
      for (const [name, form] of sent.current)
        if (!isRefused(form))
          drop((draft) => draft.page === location.pathname && draft.form === name);
      sent.current.clear();
    }
    wasBusy.current = isBusy;
  }, [isBusy, isGuarded]);
  return useCallback((form, name) => sent.current.set(name, form), []);
}

function isRefused(form: HTMLFormElement): boolean {
  const around = form.closest("main") ?? form;
  return around.querySelector("[aria-invalid=true], [role=alert]:not(:empty)") !== null;
}
