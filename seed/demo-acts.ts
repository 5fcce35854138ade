const act = (name: string, time: string, stage: string) => ({ name, time, stage, url: "" });

/** The bill of the demonstration, the biggest names first; all of them are invented. */
export const demoActs = [
  act("Mama Rivers", "23:00", "Main stage"),
  act("Kings of Mile 3", "21:30", "Main stage"),
  act("DJ Fufu", "00:30", "Main stage"),
  act("Owigiri Queens", "20:00", "Main stage"),
  act("Bole and Bass", "19:00", "Creek stage"),
  act("Garden City Choir", "18:30", "Main stage"),
  act("The Waterside Drums", "17:00", "Creek stage"),
  act("Trans-Amadi Sound", "15:30", "Creek stage"),
];
