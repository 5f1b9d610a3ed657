create extension fuzzystrmatch schema extensions;

comment on extension fuzzystrmatch is 'determine similarities and distance between strings';
