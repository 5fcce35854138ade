// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { removeListeners } from "#tests/support/remove-listeners.ts";
import { reloadStale } from "./reload-stale.ts";

const reload = vi.fn<() => void>();

removeListeners();

beforeEach(() => {
  localStorage.clear();
  reload.mockReset();
  vi.spyOn(location, "reload").mockImplementation(reload);
  document.body.innerHTML = '<form method="post"></form><form method="get"></form>';
});

const send = (form: string) =>
  document.querySelector(form)!.dispatchEvent(new Event("submit", { bubbles: true }));
const comeBack = (persisted: boolean) =>
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

test("a page that Back brings back from memory is loaded anew where another page sent a form since, and else stays with what was typed", () => {
  reloadStale();
  comeBack(true);
  send("[method=get]");
  comeBack(true);
  localStorage.setItem("sent", "1");
  comeBack(true);
  expect(reload, "nothing was sent since").not.toHaveBeenCalled();

  localStorage.setItem("sent", String(Date.now()));
  comeBack(false);
  expect(reload, "it was loaded anew").not.toHaveBeenCalled();
  comeBack(true);
  expect(reload).toHaveBeenCalledOnce();

  localStorage.clear();
  send("[method=post]");
  expect(localStorage.getItem("sent")).not.toBeNull();
  comeBack(true);
  expect(reload, "it sent the form itself").toHaveBeenCalledOnce();
});

test("a page whose own form led to another one is loaded anew, whether Back brings it from memory or from the cache", () => {
  const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
  document.body.innerHTML = '<form method="post" data-plain></form>';
  reloadStale();
  for (const persisted of [true, false]) {
    replace.mockReset();
    send("form");
    comeBack(persisted);
    comeBack(false);
    expect(replace).toHaveBeenCalledExactlyOnceWith(location.pathname + location.search);
  }
});

test("a page that shows what runs out is loaded anew when Back brings it back from memory, though no form was sent: it may be paid by now", () => {
  document.body.innerHTML = '<div role="timer"></div><main></main>';
  reloadStale();
  comeBack(true);
  expect(reload, "the countdown to the festival stands on every page").not.toHaveBeenCalled();
  document.querySelector("main")!.innerHTML = '<p role="timer">Reserved until 18:05</p>';
  comeBack(false);
  expect(reload).not.toHaveBeenCalled();
  comeBack(true);
  expect(reload).toHaveBeenCalledOnce();
});
