#!/bin/sh
# Models alone, as the original's build file has them made; with KONTOR_ORIGINAL_SOURCES, the folder that has its `io`,
# its unchanged sources are compiled against these models and make the calls.
# usage: generate.sh DOCUMENT
set -eu
cd "$(dirname "$0")"
rm -rf generated classes
java -jar target/openapi-generator-cli.jar generate -g java --library native -i "$1" -o generated \
  --package-name io.apistax --model-package io.apistax.models --api-package io.apistax.apis \
  --global-property apis=false,models,modelDocs=false,modelTests=false,supportingFiles \
  --additional-properties dateLibrary=java8,useRuntimeException=true,useJakartaEe=true >generated.log 2>&1 || {
  tail -n 20 generated.log >&2
  exit 1
}
example=Example.java
if [ -n "${KONTOR_ORIGINAL_SOURCES:-}" ]; then
  example=Original.java
  # Its build makes this class.
  mkdir -p generated/version/io/apistax/client
  echo 'package io.apistax.client; final class BuildConfig { static final String VERSION = "1.8.0"; }' \
    >generated/version/io/apistax/client/BuildConfig.java
fi
cp "$example" generated/Main.java
find generated ${KONTOR_ORIGINAL_SOURCES:+"$KONTOR_ORIGINAL_SOURCES"} -name '*.java' \
  ! -path 'generated/src/test/*' >generated/sources.txt
javac -Xlint:-options -nowarn -encoding UTF-8 --class-path 'target/libraries/*' -d classes @generated/sources.txt
