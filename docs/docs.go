// Package docs holds the pages that commands print. Its tests keep what is generated in the documents current.
package docs
